import { describe, expect, it } from 'vitest'
import { sampleCheckContext, sampleRecords } from '../../../test/degree/sample-records.ts'
import { file } from '../../field-types/file.ts'
import { text } from '../../field-types/text.ts'
import { degreeRecordDef } from '../degree-record.ts'
import type { ConfiguredMajor } from '../majors.ts'
import type { DegreeTypeCode } from '../types.ts'
import { checkDegreeRecord, checkRules, checkRuleTitles } from './check-record.ts'
import type { CheckContext } from './check-subject.ts'
import { createCrossRecordFinding, crossRecordRules } from './cross-record.ts'
import { describeRemaining, type Finding, summarizeFindings } from './finding.ts'

type SampleCode = Extract<DegreeTypeCode, `${keyof typeof sampleRecords}`>
type Values = Record<string, string | null>

interface Example {
  code: string
  /** The differences from the record without findings. */
  set: Values
  /** The rule's message; null when it accepts the record. */
  says: RegExp | null
  type?: SampleCode
  given?: Partial<CheckContext>
  /** The values that the fix sets. */
  fix?: Values
}

const broken = (code: string, set: Values, says: RegExp, more: Partial<Example> = {}): Example => ({
  code,
  set,
  says,
  ...more,
})
const fine = (code: string, set: Values, more: Partial<Example> = {}): Example => ({ code, set, says: null, ...more })

const bachelor = { type: '41' } as const
const foreign = { type: '43' } as const
const awarded = { given: { stage: '50' } }
const titled = { letters: 'title', umlaut: 'v' } as const

/** Majors of a department; the record's department lies below another one. */
const awardable = (...majors: Partial<ConfiguredMajor>[]) => ({
  given: {
    majors: {
      parents: new Map([['d1', 'd0']]),
      majors: majors.map(major => ({
        departId: 'd0',
        zydm: '081203',
        zymc: '计算机应用技术',
        degrees: [],
        discipline: null,
        isByDiscipline: false,
        certificateName: null,
        validFrom: null,
        validTo: null,
        ...major,
      })),
    },
  },
})

const withThesis = degreeRecordDef('31', { customFields: { fj1: file('学位论文', { required: true, max: 1 }) } }).fields

const examples: Example[] = [
  broken('E01', { xbm: null }, /请选择性别/, { fix: { xbm: '2' } }),
  broken('E01', { csrq: null }, /请选择出生日期/, { fix: { csrq: '20000307' } }),
  broken('E01', { xmpy: '' }, /请输入姓名拼音/, { fix: { xmpy: 'WANG FANG' } }),
  broken('E01', { zymc: null }, /请输入学科\/专业名称/, { fix: { zymc: '计算机应用技术' } }),
  broken('E01', { xwsydwm: null }, /请选择学位授予单位/, { fix: { xwsydwm: '10001' } }),
  broken('E01', {}, /请选择获学位日期/, awarded),
  broken('E01', { hxwrq: '20260610' }, /请输入学位证书编号/, { given: { stage: '60' } }),
  broken('E01', { gbm: '344', mzm: null }, /请选择民族/),
  fine('E01', { gbm: '344', zzmmm: null, hkszssm: null }),
  fine('E01', { gbm: '392', mzm: null, zzmmm: null, hkszssm: null }),
  fine('E01', { zp: null }, { given: { stage: '95' } }),
  broken('E02', { zydm: '089999' }, /学科\/专业的代码 089999 不存在/),
  broken('E02', { gbm: '890' }, /“南斯拉夫”（890）只用于 2003 年止/),
  fine('E02', { zydm: '0812Z1' }),
  fine('E02', { zydm: '0812', sfyjxk: '1' }),
  fine('E02', { zydm: '085404' }, { type: '33' }),
  fine('E02', { gbm: '890', nj: '2002', rxny: '200209' }),
  broken('E03', { zjhm: '110101200003070023' }, /最后一位与前 17 位不符/),
  broken('E03', { zjhm: '110101200002300020' }, /出生日期不存在/),
  broken('E03', { zjhm: '11010120000307' }, /18 位/),
  broken('E03', { zjhm: '110101800307002' }, /15 位的身份证号码早已停用/),
  fine('E03', { zjhm: '110101800307002', nj: '2001', rxny: '200109' }),
  fine('E03', { zjlxm: '05', zjhm: 'E12345678' }),
  broken('E04', { csrq: '20000308' }, /出生日期与证件号码不一致（证件为 2000-03-07）/, { fix: { csrq: '20000307' } }),
  fine('E04', { csrq: '19990101' }, foreign),
  broken('E05', { xbm: '1' }, /证件为女/, { fix: { xbm: '2' } }),
  fine('E05', { xbm: '1' }, foreign),
  broken('W06', { zjhm: '119999200003070022' }, /行政区划代码/),
  fine('W06', { zjhm: '110103200003070028' }),
  fine('W06', {}, { given: { codes: { find: () => undefined } } }),
  broken('E07', { xm: '王 芳' }, /不能有空格/, { fix: { xm: '王芳' } }),
  broken('E07', { xm: '买买提•吐尔逊' }, /间隔号用“·”/, { fix: { xm: '买买提·吐尔逊' } }),
  broken('E07', { xm: '王芳2' }, /不能有数字/),
  broken('E07', { xm: '王\ue123' }, /自造字/),
  broken('E07', { xm: '王（芳）' }, /只能由汉字组成/),
  fine('E07', { xm: '买买提·吐尔逊' }),
  fine('E07', { xm: '𠮷𫍯' }),
  fine('E07', { xm: "O'NEIL JOHN R. JR." }, foreign),
  broken('W08', { xmpy: 'WANG FEN' }, /一般为 WANG FANG/, { fix: { xmpy: 'WANG FANG' } }),
  broken('W08', { xm: '单小乐', xmpy: 'DAN XIAOLE' }, /一般为 SHAN XIAOLE/),
  fine('W08', { xm: '单小乐', xmpy: 'SHAN XIAOYUE' }),
  fine('W08', { xm: '吕梅', xmpy: 'LV MEI' }),
  broken('W08', { xm: '吕梅', xmpy: 'Lv Mei' }, /应写作 LV MEI/, { fix: { xmpy: 'LV MEI' } }),
  broken('W08', { xmpy: 'WANG FANG' }, /应写作 Wang Fang/, { given: { pinyin: titled }, fix: { xmpy: 'Wang Fang' } }),
  broken('W08', { xm: '吕西安', xmpy: 'LU XI' }, /一般为 Lv Xi'an/, {
    given: { pinyin: titled },
    fix: { xmpy: "Lv Xi'an" },
  }),
  fine('W08', { xm: '吕西安', xmpy: "Lyu Xi'an" }, { given: { pinyin: titled } }),
  fine('W08', { xm: '买买提·吐尔逊', xmpy: 'MAIMAITI TUERXUN' }),
  fine('W08', { gbm: '344', xmpy: 'WONG FONG' }),
  broken('E09', { mzm: '01' }, /外国学生不填民族/, {
    ...foreign,
    given: { fields: degreeRecordDef('41').fields },
    fix: { mzm: null },
  }),
  fine('E09', { gbm: '344' }),
  fine('E09', {}, foreign),
  broken('E10', { gbm: '156' }, /不能是中国/, foreign),
  fine('E10', {}),
  fine('E10', {}, foreign),
  broken('E11', { hxwrq: '20990630' }, /获学位日期 2099-06-30 还没有到/),
  broken('E11', { hxwrq: '20260630' }, /还没有到/, awarded),
  broken('E11', { hxwrq: '20260230' }, /不是有效的日期/),
  broken('E11', { byny: '202207' }, /毕业年月（2022-07）早于入学年月（2023-09）/),
  broken('E11', { hxwrq: '20260510' }, /早于论文答辩日期/),
  fine('E11', { hxwrq: '20260630' }),
  fine('E11', { hxwrq: '20260601' }, awarded),
  broken('E12', { sfyjxk: '1' }, /应与一级学科相同/, { fix: { zydm: '0812', zymc: '计算机科学与技术' } }),
  broken('E12', { zydm: '081001' }, /不属于一级学科 0812，应为 0810/, {
    fix: { yjxkm: '0810', yjxkmc: '信息与通信工程' },
  }),
  broken('E12', { zydm: '0812' }, /应为是，或改选二级学科/),
  fine('E12', { sfyjxk: '1', zydm: '0812' }),
  fine('E12', { zydm: '0812Z1' }),
  fine('E12', { zydm: '99J1' }),
  fine('E12', { zydm: '050401' }),
  broken('E13', { yjxkm: '0810', zydm: '081001', xwlbm: '307' }, /不能授予理学硕士学位，可授予工学/, {
    fix: { xwlbm: '308', xwlb: '工学硕士学位' },
  }),
  broken('E13', { xwlbm: '405' }, /可授予理学、工学/, bachelor),
  broken('E13', { xwlbm: '308' }, /专业学位应选择专业学位/, { type: '33' }),
  broken('E13', { xwlbm: '30852' }, /与专业 0854 不符/, { type: '33' }),
  fine('E13', { xwlbm: '307' }),
  fine('E13', { sfyjxk: '1', yjxkm: '0775', zydm: '0775', xwlbm: '307' }),
  fine('E13', { xwlbm: '30854' }, { type: '33' }),
  broken('E14', { xwlbm: '207' }, /不是硕士学位的类别/),
  fine('E14', {}, bachelor),
  broken('E15', { xwzsbh: '10001320261' }, /16 位数字/),
  broken('E15', { xwzsbh: 'Z100013202600001C' }, /16 位数字/),
  broken('E15', { xwzsbh: '1000332026000001' }, /前 5 位与学位授予单位码不一致/),
  broken('E15', { xwzsbh: '1000142026000001' }, /第 6 位是学士，这里是硕士/),
  broken('E15', { xwzsbh: '1000132025000001', hxwrq: '20260601' }, /年份 2025 与获学位日期的年份 2026 不一致/),
  fine('E15', { xwzsbh: '1000132026000001', hxwrq: '20260601' }),
  fine('E15', { xwzsbh: 'Z1000132010C00001', hxwrq: '20100601' }, { type: '33' }),
  broken('E20', { lwlx: 'B3' }, /“涉密论文”时不填论文题目、论文关键词/, {
    ...bachelor,
    fix: { lwtm: null, lwgjc: null, lwxtly: null, lwyjfx: null, lwzxyz: null },
  }),
  broken('E20', { lwtm: null }, /请输入论文题目/),
  fine('E20', { lwlx: 'B5', lwtm: null, lwgjc: null, lwxtly: null, lwyjfx: null, lwzxyz: null }, bachelor),
  fine('E20', { lwtm: null }, { given: { codes: { find: () => undefined } } }),
  broken('W21', { lwgjc: '图, 网络；可解释性,' }, /用“；”分隔/, { fix: { lwgjc: '图；网络；可解释性' } }),
  broken('W21', { lwgjc: '图；网络' }, /至少 3 个/),
  fine('W21', { lwgjc: 'graph neural network；可解释性；注意力' }),
  broken('E22', { lwyjfx: '计算机应用技术' }, /不能与专业名称相同/),
  broken('E22', { lwyjfx: '基于深度学习的超大规模图数据分析方法' }, /超过 15 个字/),
  broken('E22', { lwyjfx: '甲；乙；丙' }, /最多 2 个/),
  fine('E22', { lwyjfx: '机器学习；数据挖掘' }),
  broken('E23', { qzxw: '理学学士' }, /代码为“工学学士学位”/, { fix: { qzxw: '工学学士学位' } }),
  fine('E23', { qzxw: '工学学士' }),
  fine('E23', { qzxw: '工科学士' }),
  broken('W24', { qzxwny: '202407' }, /晚于入学年月/),
  fine('W24', {}, { type: '32' }),
  broken('E25', { qxm: '01' }, /请输入就业单位名称/),
  fine('E25', { qxm: '09' }),
  fine('E25', { qxm: '01', jydwmc: '甲公司', jydwxzm: '10', jydwssm: '110000', gzxzm: '1' }),
  broken('E26', { sjhm: '12345678901' }, /11 位手机号码/),
  fine('E26', {}),
  broken('E27', {}, /要求照片/, { given: { photo: { isThere: false } } }),
  fine('E27', {}, { given: { photo: { isThere: false }, batch: null } }),
  broken('W28', {}, /照片尺寸为 90×120/, {
    given: { photo: { isThere: true, flaw: '尺寸为 90×120，不能小于 150×200' } },
  }),
  fine('W28', {}),
  broken('E29', { xh: null }, /请输入学号/),
  broken('E29', { sqh: null }, /请输入申请号/, { type: '32' }),
  fine('E29', {}, { type: '32' }),
  broken('E30', { sfdexw: '1', sffxxw: '1' }, /第二学士学位、辅修学士学位只能有一个/, bachelor),
  broken('E30', { sflhxw: '1' }, /联合培养单位名称/, bachelor),
  broken('E30', { lhpydw: '清华大学' }, /却为否/, { ...bachelor, fix: { sflhxw: '1' } }),
  fine('E30', { sflhxw: '1', lhpydw: '清华大学', sffxxw: '1' }, bachelor),
  broken('E31', {}, /决议名单/, { given: { isDecided: false } }),
  fine('E31', {}),
  broken('W32', { xm: '王𠮷' }, /姓名中的“𠮷”不在 GBK 字符集中/, {
    given: { charset: { name: 'GBK', has: character => character !== '𠮷' } },
  }),
  fine('W32', { xm: '王𠮷' }),
  broken('E33', { xmpy: '王yang1' }, /只能由字母和空格组成/, { fix: { xmpy: 'WANG FANG' } }),
  fine('E33', { xmpy: 'Chen-Fang Yumei' }),
  fine('E33', { xmpy: 'BAIHETIYAER·MUTAILIPU' }),
  broken('W34', { zjlxm: '03', zjhm: '12345678' }, /H 或 M 加 8 位/),
  fine('W34', { zjlxm: '03', zjhm: 'H12345678' }),
  fine('W34', {}, foreign),
  broken('W35', { csrq: '20120307' }, /不满 15 周岁/),
  fine('W35', {}),
  broken('W36', { qzxwzsbh: '123' }, /不符合当年的编号规则/),
  broken('W36', { qzxwzsbh: '1000342020001234' }, /单位或年份/),
  broken('W36', { qzxwzsbh: 'C1000342023Z01234' }, /2016 年起/),
  broken('W36', { qzxlzsbh: '1' }, /18 位数字/),
  fine('W36', { qzxwny: '201007', qzxwzsbh: 'C1000342010Z01234' }),
  fine('W36', { qzxwny: '199807', qzxwzsbh: '98-123' }),
  fine('W36', { qzxwsydwm: null, qzxwsydw: 'MIT', qzxwzsbh: 'none' }),
  broken('E37', { xwsydw: '北京大学堂' }, /代码为“北京大学”/, { fix: { xwsydw: '北京大学' } }),
  broken('E37', { xwlb: '理学硕士' }, /学位类别名称与代码 308 不一致/, { fix: { xwlb: '工学硕士学位' } }),
  fine('E37', { qzxwsydwm: '10056', qzxwsydw: '北洋大学' }),
  fine('E37', { zydm: '0812Z1', zymc: '智能计算' }),
  broken('W38', { qzxwsydwm: null, qzxwsydw: 'MIT' }, /境外的单位可以没有代码/),
  fine('W38', {}),
  broken('W39', { ksh: '123' }, /一般为 15 位/),
  broken('W39', { ksh: '123' }, /一般为 14 位/, bachelor),
  fine('W39', {}),
  broken('W40', { dsxm: '李明、王强 赵六' }, /多位导师之间/, { fix: { dsxm: '李明；王强 赵六' } }),
  fine('W40', { dsxm: '李明；王强' }),
  fine('W40', { dsxm: 'SMITH, JOHN' }),
  broken('H41', { xm: 'Tanaka Yuki' }, /大写字母/, { ...foreign, fix: { xm: 'TANAKA YUKI' } }),
  fine('H41', {}),
  broken('W43', { xwsydwm: '10003', xwsydw: '清华大学' }, /批次为 10001 北京大学/, {
    fix: { xwsydwm: '10001', xwsydw: '北京大学' },
  }),
  fine('W43', { xwsydwm: '10003' }, { given: { batch: null } }),
  broken('E44', {}, /本院系不授予计算机应用技术（081203），可授予 信息与通信工程（0810），请核对/, {
    ...awardable({ zydm: '0810', zymc: '信息与通信工程', isByDiscipline: true, discipline: '0810' }),
    fix: { zydm: '0810', zymc: '信息与通信工程', sfyjxk: '1', yjxkm: '0810', yjxkmc: '信息与通信工程' },
  }),
  broken('E44', {}, /可授予 甲（0701）、乙（0702）、丙（0703） 等 4 个/, {
    ...awardable(...['甲', '乙', '丙', '丁'].map((zymc, index) => ({ zymc, zydm: `070${index + 1}` }))),
  }),
  broken('E44', {}, /对 2023 级没有可授予的专业/, awardable({ zydm: '0810', validFrom: 2024 })),
  broken('E44', {}, /只用于 2024—2025 年入学的，这里是 2023 级/, awardable({ validFrom: 2024, validTo: 2025 })),
  broken('E44', {}, /只授予理学硕士学位/, {
    ...awardable({ degrees: ['307'] }),
    fix: { xwlbm: '307', xwlb: '理学硕士学位' },
  }),
  broken('E44', { sfyjxk: '1' }, /不按一级学科授予/, { ...awardable({}), fix: { sfyjxk: '0' } }),
  fine('E44', {}, awardable({ degrees: ['307', '308'], validFrom: 2023, validTo: 2023 })),
  fine('E44', {}, awardable({ departId: 'd2', zydm: '0810' })),
  fine('E44', { departId: null }, awardable({ zydm: '0810' })),
  fine('E44', { zydm: '085404' }, { type: '33', ...awardable({ zydm: '0854', zymc: '电子信息' }) }),
  fine('E37', { zymc: '计算机应用技术（卓越班）' }, awardable({ zymc: '计算机应用技术（卓越班）' })),
  broken('E46', {}, /^缺少附件：学位论文$/, { given: { fields: withThesis } }),
  fine('E46', {}, { given: { fields: { ...withThesis, fj1: file('成果', { max: 1 }) } } }),
  broken('W45', {}, /证书上的专业名称应为“计算机应用”/, {
    ...awardable({ certificateName: '计算机应用' }),
    fix: { zszymc: '计算机应用' },
  }),
  fine('W45', { zszymc: '计算机应用' }, awardable({ certificateName: '计算机应用' })),
]

function run({ set, type = '31', given }: Example, more?: Finding['fix']): Finding[] {
  return checkDegreeRecord({ ...sampleRecords[type], ...set, ...more?.set }, sampleCheckContext(type, given))
}

const shorten = ({ code, type = '31', set, given }: Example) =>
  `${code} · ${type} · ${JSON.stringify(set)}${given ? ` · ${Object.keys(given).join()}` : ''}`

describe('a record without errors', () => {
  it.each(Object.entries(sampleRecords))('of type %s breaks no rule', (type, record) => {
    expect(checkDegreeRecord(record, sampleCheckContext(type as SampleCode))).toEqual([])
  })
})

describe('every rule', () => {
  it('has an example that it accepts, one that it does not, and a name', () => {
    for (const { code } of checkRules) {
      const kinds = new Set(examples.filter(example => example.code === code).map(({ says }) => says === null))
      expect([code, kinds.size, Boolean(checkRuleTitles[code])]).toEqual([code, 2, true])
    }
  })

  it('has a number of its own, and those of the domain study are all there', () => {
    const codes = [...checkRules.map(({ code }) => code), ...Object.keys(crossRecordRules)]
    expect(new Set(codes).size).toBe(codes.length)
    const numbers = new Set(codes.map(code => Number(code.slice(1))))
    expect(Array.from({ length: 32 }, (_, index) => index + 1).filter(number => !numbers.has(number))).toEqual([])
  })

  it.each(examples.map(example => [shorten(example), example] as const))('%s', (_, example) => {
    const found = run(example).filter(({ code }) => code === example.code)
    if (example.says === null) return expect(found).toEqual([])
    const finding = found.find(({ message }) => example.says?.test(message))
    expect(found.map(({ message }) => message).join('\n')).toMatch(example.says)
    if (example.fix) expect(finding?.fix?.set).toEqual(example.fix)
  })

  it.each(
    examples.flatMap(example =>
      run(example).flatMap(finding =>
        finding.fix ? [[`${finding.code} · ${finding.fix.label}`, example, finding] as const] : [],
      ),
    ),
  )('accepts a record after its own fix: %s', (_, example, { code, message, fix }) => {
    const again = run(example, fix).filter(finding => finding.code === code && finding.message === message)
    expect(again).toEqual([])
  })

  it('points to fields that the record has', () => {
    for (const example of examples) {
      const known = Object.keys(sampleCheckContext(example.type ?? '31', example.given).fields)
      for (const { code, fields } of run(example)) {
        expect([code, fields.length > 0, fields.filter(key => !known.includes(key))]).toEqual([code, true, []])
      }
    }
  })
})

describe('the mark of a checked record', () => {
  const finding = (code: string): Finding => ({
    ...createCrossRecordFinding('E16'),
    code,
    level: code === 'W' ? 'warning' : 'error',
  })

  it('is the worst level of its findings', () => {
    expect([
      summarizeFindings([]),
      summarizeFindings([finding('W')]),
      summarizeFindings([finding('W'), finding('E')]),
    ]).toEqual(['1', '2', '3'])
    expect(summarizeFindings([{ ...finding('H'), level: 'hint' }])).toBe('1')
  })

  it('counts the remaining errors and warnings', () => {
    expect(describeRemaining([])).toBeNull()
    expect(describeRemaining([finding('E'), finding('E'), finding('W')])).toBe('仍有 2 处错误、1 处警告')
    expect(describeRemaining([finding('W')])).toBe('仍有 1 处警告')
  })

  it('requires a school’s mandatory custom fields', () => {
    const fields = degreeRecordDef('31', { customFields: { zdy01: text('学位服尺码', { required: true }) } }).fields
    expect(
      checkDegreeRecord(sampleRecords[31], sampleCheckContext('31', { fields })).map(({ message }) => message),
    ).toEqual(['请输入学位服尺码'])
  })
})
