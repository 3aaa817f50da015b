import { password } from '../../field-types/password.ts'
import { defineResource } from '../../resource/resource.ts'
import { userResource } from './user.ts'

const { nickname, sex, birthday, phoneProvenTime, email, telephone } = userResource.fields
const { masked: _, ...phone } = userResource.fields.phone
const officeOnly = { readonly: true } as const

/**
 * 个人信息: a user's own account, as its owner sees and changes it. Fields of the office are read-only; everything else of
 * a user (roles, departments, state) is not a field here, so that no body can name it.
 */
export const accountResource = defineResource({
  path: '/sys/user/login/setting',
  table: userResource.table,
  title: '个人信息',
  // Not a grantable permission: every signed-in user has their own account.
  permission: 'sys:account',
  bizKey: 'sys_account',
  tenant: 'school',
  recycleBin: true,
  history: true,
  fields: {
    username: { ...userResource.fields.username, ...officeOnly },
    realname: { ...userResource.fields.realname, ...officeOnly },
    workNo: { ...userResource.fields.workNo, ...officeOnly },
    post: { ...userResource.fields.post, ...officeOnly },
    nickname,
    sex,
    birthday,
    phone,
    phoneProvenTime,
    email,
    // Phone and mail receive codes that set a new password, so changing them requires the old password.
    oldpassword: password('当前密码', {
      storage: 'module',
      excel: false,
      help: '修改手机号或邮箱时须填写；已启用动态口令的可改填 6 位动态口令',
    }),
    telephone,
  },
})
