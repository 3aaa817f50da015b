import type { Reach } from '@xw/shared/permission/reach'

/**
 * The initial roles of every school. A school may add roles and change the permissions of these, but not their reach.
 */
export const schoolRoles = [
  { code: 'admin', name: '系统管理员', reach: 'school', description: '管理本校的用户、角色与全部数据' },
  { code: 'dwgly', name: '单位管理员', reach: 'school', description: '学位办：采集窗口、模板、编号与报送' },
  { code: 'lbgly', name: '类别管理员', reach: 'types', description: '学位办：只管所分配的学位类别' },
  { code: 'yxgly', name: '院系管理员', reach: 'depart', description: '院系秘书：导入、核对、退回与上报' },
  { code: 'ds', name: '导师', reach: 'supervised', description: '确认所指导学生的论文信息' },
  { code: 'zj', name: '评阅专家', reach: 'own', description: '评阅所分配的论文' },
  { code: 'xs', name: '学生', reach: 'own', description: '填报并确认本人的学位信息' },
] as const satisfies { code: string; name: string; reach: Reach; description: string }[]

export type RoleCode = (typeof schoolRoles)[number]['code']

/** The roles of people who work for the degree office or a department. */
export const staff = ['dwgly', 'lbgly', 'yxgly'] as const satisfies RoleCode[]
export const everyone = schoolRoles.map(role => role.code)
export const allButStudents = everyone.filter(code => code !== 'xs')
