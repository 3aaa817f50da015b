/** What the product's own roles are called; a school's further roles go by their code. */
const roleNames: Record<string, string> = {
  admin: '系统管理员',
  dwgly: '单位管理员',
  lbgly: '类别管理员',
  yxgly: '院系管理员',
  ds: '导师',
  zj: '评阅专家',
  xs: '学生',
}

/** The names of role codes joined by commas. */
export const toRoleNames = (roleCode: string): string[] =>
  roleCode
    .split(',')
    .filter(Boolean)
    .map(code => roleNames[code] ?? code)
