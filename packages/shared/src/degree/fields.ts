import type { DegreeTypeCode } from './types.ts'

/** The sections of a record, in the order in which people fill them in. */
export const degreeGroups = {
  basic: '个人基本信息',
  award: '学业和学位授予信息',
  thesis: '学位论文信息',
  prior: '前置学历学位信息',
  destination: '获学位后去向信息',
  contact: '联系方式与其他信息',
} as const

export type DegreeGroup = keyof typeof degreeGroups

/** A field of the national structure. */
export interface DegreeField {
  readonly label: string
  readonly appliesTo: readonly DegreeTypeCode[]
  /** Mandatory for every type that it applies to. */
  readonly required?: true
  /** Students may edit it unless the school configures otherwise. */
  readonly studentEditable?: true
  /**
   * Plain text when absent. `code` selects from a small table, `search` from a large one, `major` from the majors of
   * the type.
   */
  readonly kind?: 'number' | 'date' | 'month' | 'flag' | 'code' | 'search' | 'major' | 'area'
  readonly codeTable?: string
  /** People know the items by their codes too. */
  readonly showsCode?: true
  readonly max?: number
}

type Types = readonly DegreeTypeCode[]
const all: Types = ['21', '22', '23', '31', '32', '33', '41', '42', '43', '44']
const domestic: Types = ['21', '22', '23', '31', '32', '33', '41', '42', '44']
const enrolled: Types = ['21', '23', '31', '33', '41', '42', '43', '44']
const examined: Types = ['21', '23', '31', '33', '41', '42']
const enrolledGraduate: Types = ['21', '23', '31', '33']
const graduate: Types = ['21', '22', '23', '31', '32', '33']
const withThesis: Types = ['21', '22', '23', '31', '32', '33', '41']
const byDiscipline: Types = ['21', '22', '31', '32']
const professional: Types = ['23', '33']
const applicants: Types = ['22', '32']
const masterApplicants: Types = ['32']
const languageTested: Types = ['22', '32', '42']
const bachelor: Types = ['41', '42', '43', '44']
const regular: Types = ['41']

/**
 * The structure for degrees awarded since June 2024, by section and national name in lower case. Another year's
 * structure is another constant.
 */
const degreeFields2024 = {
  basic: {
    xm: { label: '姓名', appliesTo: all, required: true, max: 40 },
    xmpy: { label: '姓名拼音', appliesTo: all, required: true, studentEditable: true, max: 60 },
    xbm: { label: '性别', appliesTo: all, required: true, kind: 'code', codeTable: 'gender' },
    gbm: { label: '国家或地区', appliesTo: all, required: true, kind: 'search', codeTable: 'countries' },
    mzm: { label: '民族', appliesTo: domestic, required: true, kind: 'code', codeTable: 'ethnic_groups' },
    zzmmm: {
      label: '政治面貌',
      appliesTo: domestic,
      required: true,
      studentEditable: true,
      kind: 'code',
      codeTable: 'political_status',
    },
    csrq: { label: '出生日期', appliesTo: all, required: true, kind: 'date' },
    zjlxm: { label: '身份证件类型', appliesTo: all, required: true, kind: 'code', codeTable: 'id_document_types' },
    zjhm: { label: '身份证件号码', appliesTo: all, required: true, max: 32 },
    hkszssm: {
      label: '攻读本学位前户口所在省市',
      appliesTo: graduate,
      required: true,
      studentEditable: true,
      kind: 'area',
    },
    zp: { label: '照片文件名', appliesTo: all, required: true, max: 60 },
  },
  award: {
    xwsydwm: {
      label: '学位授予单位',
      appliesTo: all,
      required: true,
      kind: 'search',
      codeTable: 'institutions',
      showsCode: true,
    },
    xwsydw: { label: '学位授予单位名称', appliesTo: all, required: true, max: 60 },
    xzxm: { label: '学位授予单位校长（院长、所长）姓名', appliesTo: all, required: true, max: 40 },
    zxxm: { label: '学位评定委员会主席姓名', appliesTo: all, required: true, max: 40 },
    pydwm: {
      label: '培养单位',
      appliesTo: all,
      required: true,
      kind: 'search',
      codeTable: 'institutions',
      showsCode: true,
    },
    pydw: { label: '培养单位名称', appliesTo: all, required: true, max: 60 },
    yxdm: { label: '院系代码', appliesTo: all, required: true, max: 20 },
    xwlbm: {
      label: '学位类别',
      appliesTo: all,
      required: true,
      kind: 'search',
      codeTable: 'degree_codes',
      showsCode: true,
    },
    xwlb: { label: '学位类别名称', appliesTo: all, required: true, max: 60 },
    sfyjxk: { label: '是否按一级学科授予', appliesTo: byDiscipline, required: true, kind: 'flag' },
    yjxkm: {
      label: '一级学科',
      appliesTo: byDiscipline,
      required: true,
      kind: 'search',
      codeTable: 'first_level_disciplines',
      showsCode: true,
    },
    yjxkmc: { label: '一级学科名称', appliesTo: byDiscipline, required: true, max: 60 },
    zydm: { label: '学科/专业', appliesTo: all, required: true, kind: 'major', showsCode: true },
    zymc: { label: '学科/专业名称', appliesTo: all, required: true, max: 60 },
    zszymc: { label: '自主设置/证书专业名称', appliesTo: all, max: 60 },
    zylym: {
      label: '专业学位领域',
      appliesTo: professional,
      kind: 'search',
      codeTable: 'professional_fields',
      showsCode: true,
    },
    ksh: { label: '考生号/考生编号', appliesTo: examined, required: true, max: 40 },
    sqh: { label: '申请号', appliesTo: applicants, required: true, max: 30 },
    xh: { label: '学号', appliesTo: enrolled, required: true, max: 30 },
    rxny: { label: '入学年月', appliesTo: enrolled, required: true, kind: 'month' },
    xz: { label: '学制', appliesTo: bachelor, required: true, kind: 'number', max: 4 },
    xxxsm: {
      label: '学习形式/学习方式',
      appliesTo: all,
      required: true,
      studentEditable: true,
      kind: 'code',
      codeTable: 'learning_mode',
    },
    ksfsm: {
      label: '考试方式',
      appliesTo: graduate,
      required: true,
      studentEditable: true,
      kind: 'code',
      codeTable: 'exam_mode',
    },
    gdlxm: {
      label: '攻读类型',
      appliesTo: enrolledGraduate,
      required: true,
      studentEditable: true,
      kind: 'code',
      codeTable: 'study_type',
    },
    byny: { label: '毕业年月', appliesTo: enrolled, required: true, kind: 'month' },
    wyksny: {
      label: '通过外语水平考试年月',
      appliesTo: languageTested,
      required: true,
      studentEditable: true,
      kind: 'month',
    },
    zhksny: {
      label: '通过学科综合水平考试年月',
      appliesTo: masterApplicants,
      required: true,
      studentEditable: true,
      kind: 'month',
    },
    hxwrq: { label: '获学位日期', appliesTo: all, required: true, kind: 'date' },
    xwzsbh: { label: '学位证书编号', appliesTo: all, required: true, max: 20 },
    jybh: { label: '决议编号（文号）', appliesTo: all, max: 60 },
    sfdexw: { label: '是否第二学士学位', appliesTo: regular, required: true, kind: 'flag' },
    sffxxw: { label: '是否辅修学士学位', appliesTo: regular, required: true, kind: 'flag' },
    sfsxsxw: { label: '是否双学士学位', appliesTo: regular, required: true, kind: 'flag' },
    sflhxw: { label: '是否联合学士学位', appliesTo: regular, required: true, kind: 'flag' },
    lhpydw: { label: '联合培养单位名称', appliesTo: regular, max: 120 },
    xwfwyhid: { label: '学位评定分委员会', appliesTo: graduate, max: 60 },
  },
  thesis: {
    dsxm: { label: '导师姓名', appliesTo: withThesis, required: true, studentEditable: true, max: 120 },
    lwtm: { label: '论文题目', appliesTo: withThesis, required: true, studentEditable: true, max: 200 },
    lwywtm: { label: '论文英文题目', appliesTo: graduate, studentEditable: true, max: 400 },
    lwgjc: { label: '论文关键词', appliesTo: withThesis, required: true, studentEditable: true, max: 200 },
    lwlx: {
      label: '论文类型',
      appliesTo: withThesis,
      required: true,
      studentEditable: true,
      kind: 'code',
      codeTable: 'thesis_type',
    },
    lwxtly: {
      label: '论文选题来源',
      appliesTo: withThesis,
      required: true,
      studentEditable: true,
      kind: 'code',
      codeTable: 'thesis_source',
    },
    lwyjfx: { label: '论文研究方向', appliesTo: withThesis, required: true, studentEditable: true, max: 60 },
    lwzxyz: {
      label: '论文撰写语种',
      appliesTo: withThesis,
      required: true,
      studentEditable: true,
      kind: 'code',
      codeTable: 'thesis_language',
    },
    lwmj: { label: '论文密级', appliesTo: graduate, studentEditable: true, kind: 'code', codeTable: 'thesis_secret' },
    lwdbrq: { label: '论文答辩日期', appliesTo: graduate, required: true, studentEditable: true, kind: 'date' },
    fzb: { label: '检测复制比', appliesTo: graduate, kind: 'number', max: 6 },
  },
  prior: {
    qzxwm: {
      label: '前置学位',
      appliesTo: graduate,
      required: true,
      studentEditable: true,
      kind: 'code',
      codeTable: 'degree_codes',
      showsCode: true,
    },
    qzxw: { label: '前置学位名称', appliesTo: graduate, required: true, studentEditable: true, max: 60 },
    qzxlm: {
      label: '前置学历',
      appliesTo: graduate,
      required: true,
      studentEditable: true,
      kind: 'code',
      codeTable: 'prior_education',
    },
    qzxwny: { label: '获前置学位年月', appliesTo: graduate, required: true, studentEditable: true, kind: 'month' },
    qzxwsydwm: {
      label: '前置学位授予单位',
      appliesTo: graduate,
      required: true,
      studentEditable: true,
      kind: 'search',
      codeTable: 'institutions',
      showsCode: true,
    },
    qzxwsydw: { label: '前置学位授予单位名称', appliesTo: graduate, required: true, studentEditable: true, max: 120 },
    qzxwzsbh: { label: '前置学位证书编号', appliesTo: graduate, required: true, studentEditable: true, max: 20 },
    qzxwzymc: { label: '前置学位专业名称', appliesTo: graduate, required: true, studentEditable: true, max: 60 },
    qzxlzsbh: { label: '前置学历证书编号', appliesTo: graduate, studentEditable: true, max: 18 },
  },
  destination: {
    qxm: {
      label: '获学位后去向',
      appliesTo: graduate,
      required: true,
      studentEditable: true,
      kind: 'code',
      codeTable: 'destination',
    },
    jydwxzm: {
      label: '就业单位性质',
      appliesTo: graduate,
      studentEditable: true,
      kind: 'code',
      codeTable: 'employer_nature',
    },
    jydwssm: { label: '就业单位所在省市', appliesTo: graduate, studentEditable: true, kind: 'area' },
    gzxzm: { label: '工作性质', appliesTo: graduate, studentEditable: true, kind: 'code', codeTable: 'work_nature' },
    jydwmc: { label: '就业单位名称', appliesTo: graduate, studentEditable: true, max: 120 },
    gzdw: { label: '工作单位（同等学力）', appliesTo: applicants, required: true, studentEditable: true, max: 120 },
  },
  contact: {
    sjhm: { label: '手机号码', appliesTo: all, required: true, studentEditable: true, max: 11 },
    dzyx: { label: '电子邮箱', appliesTo: withThesis, studentEditable: true, max: 60 },
    qqhm: { label: 'QQ号码', appliesTo: all, studentEditable: true, max: 20 },
    wxzh: { label: '微信账号', appliesTo: all, studentEditable: true, max: 40 },
    txdz: { label: '通讯地址', appliesTo: all, studentEditable: true, max: 120 },
    bz: { label: '备注', appliesTo: all, studentEditable: true, max: 200 },
  },
} as const satisfies Record<DegreeGroup, Record<string, DegreeField>>

type Structure = typeof degreeFields2024
export type DegreeFieldKey = { [G in DegreeGroup]: keyof Structure[G] }[DegreeGroup]

/** All structures by the year in which they took effect. */
export const degreeFieldVersions = { 2024: degreeFields2024 } as const
export type VersionYear = keyof typeof degreeFieldVersions
export const currentVersionYear: VersionYear = 2024

/** Returns the fields of a structure in order, each with its key and section. */
export function listDegreeFields(year: VersionYear): (DegreeField & { key: DegreeFieldKey; group: DegreeGroup })[] {
  const parts = Object.entries(degreeFieldVersions[year]) as [DegreeGroup, Record<DegreeFieldKey, DegreeField>][]
  return parts.flatMap(([group, fields]) =>
    Object.entries(fields).map(([key, field]) => ({ ...field, key: key as DegreeFieldKey, group })),
  )
}
