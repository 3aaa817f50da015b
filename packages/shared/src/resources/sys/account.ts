import { password } from '../../field-types/password.ts'
import { defineResource } from '../../resource/resource.ts'
import { userResource } from './user.ts'

const { nickname, sex, birthday, phoneProvenTime, email, telephone } = userResource.fields
const { masked: _, ...phone } = userResource.fields.phone
const officeOnly = { readonly: true } as const

/**
 * 个人信息: a user's own record, as its owner sees and changes it. What the office keeps is there to be read; anything
 * else of a user (roles, departments, state) is no field of it, so that no body can name it.
 */
export const accountResource = defineResource({
  path: '/sys/user/login/setting',
  table: userResource.table,
  title: '个人信息',
  // Not a right that anybody is granted: whoever is signed in has the own record.
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
    // A number or an address receives codes that set a new password, so that whoever changes it has to know the old one.
    oldpassword: password('当前密码', {
      storage: 'module',
      excel: false,
      help: '修改手机号或邮箱时须填写；已启用动态口令的可改填 6 位动态口令',
    }),
    telephone,
  },
})
