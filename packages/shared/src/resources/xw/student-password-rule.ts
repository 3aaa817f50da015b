import { defaultStudentPasswordRule, studentPasswordRules } from '../../degree/student-password.ts'
import { degreeTypes } from '../../degree/types.ts'
import { date } from '../../field-types/date.ts'
import { radio } from '../../field-types/radio.ts'
import { select } from '../../field-types/select.ts'
import { defineResource } from '../../resource/resource.ts'

/** 学生密码规则: the initial passwords of a degree type's students and the days in which they are valid. */
export const studentPasswordRuleResource = defineResource({
  path: '/xw/xwStudentPasswordRule',
  table: 'xw_student_password_rule',
  title: '学生密码规则',
  permission: 'xw:studentPasswordRule',
  menu: {
    group: 'degree-setup',
    url: '/degree-setup/student-password-rule',
    icon: 'safety',
    component: 'xw/student-password-rule',
    roles: ['dwgly'],
  },
  actions: ['add', 'edit'],
  tenant: 'school',
  history: true,
  fields: {
    xwbslbm: select('学位类型', {
      options: degreeTypes.map(({ code, name }) => ({ value: code, text: name })),
      required: true,
      unique: true,
      readonly: 'edit',
      query: {},
    }),
    mmgz: radio('初始密码', {
      options: studentPasswordRules.map(({ code, name }) => ({ value: code, text: name })),
      required: true,
      default: defaultStudentPasswordRule,
    }),
    opensOn: date('首次登录开始日期', { help: '不填则学生不能用初始密码登录' }),
    closesOn: date('首次登录结束日期', { help: '含当天' }),
  },
})
