import { attachmentFormats } from '../../degree/attachments.ts'
import { degreeTypes } from '../../degree/types.ts'
import { number } from '../../field-types/number.ts'
import { rows } from '../../field-types/rows.ts'
import { select } from '../../field-types/select.ts'
import { switchOf } from '../../field-types/switch.ts'
import { text } from '../../field-types/text.ts'
import { textarea } from '../../field-types/textarea.ts'
import { defineResource } from '../../resource/resource.ts'

const conditionsForm = { group: '申请条件' } as const
const stepsForm = { group: '审核流程' } as const
const materialsForm = { group: '提交材料' } as const
const step = { notNull: true, default: '1', form: stepsForm, list: { width: 100 } } as const
/** Requirements that no data of a record can prove. */
const checkedByPeople = { help: '展示给学生和院系，由人工核对' } as const
const condition = { form: conditionsForm, list: { optional: true } } as const

/** 学位申请配置: conditions, review setup and materials of a degree type. */
export const degreeConfigResource = defineResource({
  path: '/xw/xwDegreeConfig',
  table: 'xw_degree_config',
  title: '学位申请配置',
  permission: 'xw:xwDegreeConfig',
  menu: { group: 'degree-setup', url: '/degree-setup/applications', icon: 'solution', roles: ['dwgly'] },
  tenant: 'school',
  history: true,
  scope: { degreeType: 'xwbslbm' },
  unkept: { versionYear: '学位申请配置不分版本年度，versionYear 请留空' },
  fields: {
    xwbslbm: select('学位类型', {
      options: degreeTypes.map(({ code, name }) => ({ value: code, text: name })),
      required: true,
      unique: true,
      readonly: 'edit',
      form: conditionsForm,
      query: {},
    }),
    studyYears: text('学制', { max: 20, help: '单位为年，如 3 或 2.5', ...condition }),
    minCredits: number('最低学分', { min: 0, max: 1000, ...checkedByPeople, ...condition }),
    needsThesis: switchOf('论文须通过评阅', { notNull: true, default: '1', ...checkedByPeople, ...condition }),
    needsDefence: switchOf('须通过答辩', { notNull: true, default: '1', ...checkedByPeople, ...condition }),
    languageRule: textarea('外语要求', { max: 500, ...checkedByPeople, ...condition }),
    resultRule: textarea('成果要求', { max: 1000, ...checkedByPeople, ...condition }),
    byStudent: switchOf('学生填报', { ...step, help: '关闭后由院系代为填报和提交' }),
    bySupervisor: switchOf('导师确认', { ...step, default: '0', help: '开启后，导师确认论文信息后才能上报' }),
    // The school always reviews last.
    byDepart: switchOf('院系审核', { ...step, help: '关闭后学生提交的直接由学校审核' }),
    attachments: rows('须提交的附件', {
      max: 20,
      form: { ...materialsForm, span: 24 },
      columns: {
        // The server assigns it; records store the files under it, so the name can change.
        code: text('编码', { max: 20, form: false }),
        name: text('名称', { required: true, max: 60 }),
        required: select('要求', {
          required: true,
          list: { width: 96 },
          options: [
            { value: '1', text: '必传' },
            { value: '0', text: '选传' },
          ],
        }),
        formats: select('格式', {
          list: { width: 140 },
          options: attachmentFormats.map(({ value, text: name }) => ({ value, text: name })),
        }),
        maxMb: text('不超过（MB）', { max: 3, list: { width: 110 }, rules: ['number'] }),
      },
    }),
    commitment: textarea('承诺书文本', {
      max: 4000,
      form: { ...materialsForm, span: 24 },
      list: false,
      help: '学生提交前须阅读并勾选',
    }),
  },
})
