import { number } from '../../field-types/number.ts'
import { select } from '../../field-types/select.ts'
import { defineResource } from '../../resource/resource.ts'

/** 学位信息设置: a school's settings for all its degree records. One record for each school. */
export const schoolSettingResource = defineResource({
  path: '/xw/xwSchoolSetting',
  table: 'xw_school_setting',
  title: '学位信息设置',
  permission: 'xw:schoolSetting',
  menu: {
    group: 'degree-setup',
    url: '/degree-setup/school-setting',
    icon: 'setting',
    component: 'xw/school-setting',
    roles: ['dwgly'],
  },
  tenant: 'school',
  actions: ['edit'],
  history: true,
  fields: {
    pinyinLetters: select('姓名拼音的大小写', {
      options: [
        { value: 'capitals', text: '全部大写：WANG FANG' },
        { value: 'title', text: '首字母大写：Wang Fang' },
      ],
      required: true,
      default: 'capitals',
      help: '校验按此提示，一键修改按此生成；国家采集一般为全部大写',
      form: { group: '姓名拼音' },
    }),
    pinyinUmlaut: select('ü 的写法', {
      options: [
        { value: 'yu', text: 'LYU（新版护照）' },
        { value: 'v', text: 'LV（旧版护照）' },
      ],
      required: true,
      default: 'yu',
      help: '由姓名生成拼音时使用；学生与护照一致的另一种写法也算正确',
      form: { group: '姓名拼音' },
    }),
    exportApprovalRows: number('超过多少条须审批', {
      integer: true,
      required: true,
      min: 0,
      max: 1_000_000,
      default: 5_000,
      help: '导出完整信息（不脱敏）超过此数时，由另一位有审批权限的人同意后才执行；同一人 24 小时内的导出合并计算；0 表示每次都要审批',
      form: { group: '数据导出' },
    }),
  },
})
