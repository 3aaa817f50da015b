import { degreeRecordDef } from '../../src/degree/degree-record.ts'
import type { CheckContext, CodeTableLookup, DegreeRecord } from '../../src/degree/rules/check-subject.ts'
import { type DegreeTypeCode, findDegreeType } from '../../src/degree/types.ts'
import type { CodeItem } from '../../src/dict/valid-years.ts'

/** Records without findings, and the code tables they are checked with. For tests. */
const sampleTables: Record<string, Record<string, Partial<CodeItem> & { text: string }>> = {
  gender: { 1: { text: '男' }, 2: { text: '女' } },
  countries: {
    156: { text: '中国' },
    344: { text: '中国香港' },
    392: { text: '日本' },
    890: { text: '南斯拉夫', validTo: 2003, enabled: false },
  },
  ethnic_groups: { '01': { text: '汉族' } },
  political_status: { '13': { text: '群众' } },
  id_document_types: { '01': { text: '居民身份证' }, '03': { text: '通行证' }, '05': { text: '护照' } },
  areas: { 110101: { text: '东城区' }, 110000: { text: '北京市' } },
  areas_historic: { 110103: { text: '崇文区' } },
  institutions: {
    10001: { text: '北京大学' },
    10003: { text: '清华大学' },
    10056: { text: '天津大学', extra: { formerNames: ['北洋大学'] } },
  },
  degree_codes: {
    307: { text: '理学硕士学位' },
    308: { text: '工学硕士学位' },
    207: { text: '理学博士学位' },
    343: { text: '工程硕士专业学位' },
    405: { text: '文学学士学位' },
    408: { text: '工学学士学位', extra: { aliases: ['工科学士'] } },
  },
  first_level_disciplines: {
    '0812': { text: '计算机科学与技术', extra: { awardable: ['理学', '工学'] } },
    '0810': { text: '信息与通信工程', extra: { awardable: ['工学'] } },
  },
  discipline_cross_codes: { '0775': { text: '计算机科学与技术', extra: { degreeCategory: '理学' } } },
  graduate_majors: {
    '081203': { text: '计算机应用技术', parent: '0812' },
    '081001': { text: '通信与信息系统', parent: '0810' },
    '050401': { text: '艺术学' },
    '0812': { text: '计算机科学与技术', parent: '08' },
    '0775': { text: '计算机科学与技术', parent: '07' },
  },
  professional_degree_categories: { '0854': { text: '电子信息' } },
  professional_fields: { '085404': { text: '计算机技术', parent: '0854' } },
  undergraduate_majors: {
    '080901': { text: '计算机科学与技术', extra: { level: 'major', degreeCategories: ['理学', '工学'] } },
    '050101': { text: '汉语言文学', extra: { level: 'major', degreeCategories: ['文学'] } },
  },
  learning_mode: { 1: { text: '全日制' } },
  exam_mode: { 10: { text: '全国统考' } },
  study_type: { 11: { text: '非定向' } },
  thesis_type: { B1: { text: '毕业论文' }, B3: { text: '涉密论文' }, B5: { text: '无' }, G1: { text: '基础研究' } },
  thesis_source: { '06': { text: '国家自然科学基金项目' } },
  thesis_language: { '01': { text: '中文' } },
  prior_education: { 21: { text: '大学本科毕业' } },
  destination: { '01': { text: '就业' }, '02': { text: '升学' }, '09': { text: '待就业' } },
  employer_nature: { 10: { text: '机关' } },
  work_nature: { 1: { text: '科研' } },
}

const itemDefaults = { parent: null, enabled: true, extra: {}, validFrom: null, validTo: null }

const sampleCodes: CodeTableLookup = {
  find(table, code) {
    const found = sampleTables[table]?.[code]
    return found ? { ...itemDefaults, table, code, ...found } : sampleTables[table] && null
  },
}

export const sampleCheckContext = (code: DegreeTypeCode, more: Partial<CheckContext> = {}): CheckContext => {
  const type = findDegreeType(code)
  if (!type) throw new TypeError(code)
  return {
    type,
    fields: degreeRecordDef(code).fields,
    codes: sampleCodes,
    stage: '10',
    today: '20260610',
    batch: { needsPhoto: true, xwsydwm: '10001' },
    photo: { isThere: true, flaw: null },
    ...more,
  }
}

const person = {
  xm: '王芳',
  xmpy: 'WANG FANG',
  xbm: '2',
  gbm: '156',
  mzm: '01',
  zzmmm: '13',
  csrq: '20000307',
  zjlxm: '01',
  zjhm: '110101200003070025',
  nj: '2023',
  departId: 'd1',
  xwsydwm: '10001',
  xwsydw: '北京大学',
  pydwm: '10001',
  pydw: '北京大学',
  yxdm: '048',
  xxxsm: '1',
  sjhm: '13800138000',
} as const

const studies = { xh: '2301210001', rxny: '202309', byny: '202606' } as const

const thesis = {
  dsxm: '李明',
  lwlx: 'G1',
  lwtm: '图神经网络的可解释性研究',
  lwgjc: '图神经网络；可解释性；注意力',
  lwxtly: '06',
  lwyjfx: '机器学习',
  lwzxyz: '01',
} as const

const graduate = {
  ...thesis,
  hkszssm: '110000',
  ksfsm: '10',
  lwdbrq: '20260520',
  qzxwm: '408',
  qzxw: '工学学士学位',
  qzxlm: '21',
  qzxwny: '202307',
  qzxwsydwm: '10003',
  qzxwsydw: '清华大学',
  qzxwzsbh: '1000342023001234',
  qzxwzymc: '计算机科学与技术',
  qxm: '02',
} as const

const discipline = {
  xwlbm: '308',
  xwlb: '工学硕士学位',
  sfyjxk: '0',
  yjxkm: '0812',
  yjxkmc: '计算机科学与技术',
  zydm: '081203',
  zymc: '计算机应用技术',
} as const

const master = { ...person, ...studies, ...graduate, ...discipline, gdlxm: '11', ksh: '100013000000123' } as const

const bachelorDegree = {
  xwlbm: '408',
  xwlb: '工学学士学位',
  zydm: '080901',
  zymc: '计算机科学与技术',
  xz: '4',
} as const

export const sampleRecords = {
  31: master,
  33: { ...master, xwlbm: '343', xwlb: '工程硕士专业学位', zydm: '0854', zymc: '电子信息' },
  32: {
    ...person,
    ...graduate,
    ...discipline,
    sqh: 'S20230001',
    wyksny: '202405',
    zhksny: '202405',
    gzdw: '北京市某研究所',
  },
  41: {
    ...person,
    ...studies,
    ...thesis,
    ...bachelorDegree,
    lwlx: 'B1',
    ksh: '22110101150001',
    sfdexw: '0',
    sffxxw: '0',
    sfsxsxw: '0',
    sflhxw: '0',
  },
  43: {
    ...person,
    ...studies,
    ...bachelorDegree,
    xm: 'TANAKA YUKI',
    xmpy: 'TANAKA YUKI',
    gbm: '392',
    mzm: null,
    zzmmm: null,
    zjlxm: '05',
    zjhm: 'TK1234567',
  },
} as const satisfies Partial<Record<DegreeTypeCode, DegreeRecord>>
