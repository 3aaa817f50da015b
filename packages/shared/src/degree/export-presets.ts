import type { ExportColumn, ExportFormat, ExportValueKind } from './export-columns.ts'

/** An export template that every new school gets. */
export interface ExportPreset {
  /** Identifies the school's copy of this preset. */
  readonly code: string
  readonly name: string
  readonly versionYear: string
  readonly format: ExportFormat
  /** Records with errors are left out of the file. */
  readonly onlyPassed: '0' | '1'
  readonly landscape: '0' | '1'
  readonly columns: readonly ExportColumn[]
  readonly photo?: {
    readonly width: number
    readonly height: number
    readonly maxKb: number
    readonly nameField: string
  }
}

/** Reads columns as `header:field:kind:width`, in the order of the national sets; all are texts with compact dates. */
const parseColumns = (lines: string): ExportColumn[] =>
  lines
    .trim()
    .split(/\s+/)
    .map(line => {
      const [header = '', field = '', kind = 'code', width = '20'] = line.split(':')
      return { header, field, kind: kind as ExportValueKind, dateForm: 'compact', width, asText: '1' }
    })

const national2024 = parseColumns(`
  XM:xm:code:80 XB:xbm:name:10 CSRQ:csrq:code:8 MZ:mzm:name:40 ZJLX:zjlxm:name:60 ZJHM:zjhm:code:32 GB:gbm:name:60
  KSH:ksh:code:40 XH:xh:code:30 PYDWM:pydwm:code:5 PYDW:pydw:code:120 ZYDM:zydm:code:10 ZYMC:zymc:code:120
  XWSYDWM:xwsydwm:code:5 XWSYDW:xwsydw:code:120 XZXM:xzxm:code:80 ZXXM:zxxm:code:80 XWLBM:xwlbm:code:5 XWLB:xwlb:code:120
  HXWRQ:hxwrq:code:8 XWZSBH:xwzsbh:code:20 DSXM:dsxm:code:240 LWLX:lwlx:name:40 LWTM:lwtm:code:254 LWGJC:lwgjc:code:254
  LWXTLY:lwxtly:name:80 LWYJFX:lwyjfx:code:120 LWZXYZ:lwzxyz:name:40`)

const national2018 = parseColumns(`
  XM:xm:code:80 XMPY:xmpy:code:60 XBM:xbm:code:1 XB:xbm:name:10 GBM:gbm:code:3 MZM:mzm:code:2 MZ:mzm:name:40
  ZZMMM:zzmmm:code:2 ZZMM:zzmmm:name:40 CSRQ:csrq:code:8 ZJLXM:zjlxm:code:2 ZJLX:zjlxm:name:60 ZJHM:zjhm:code:32
  XWSYDWM:xwsydwm:code:5 XWSYDW:xwsydw:code:120 XZXM:xzxm:code:80 ZXXM:zxxm:code:80 PYDWM:pydwm:code:5
  PYDW:pydw:code:120 XWLBM:xwlbm:code:5 XWLB:xwlb:code:120 ZYDM:zydm:code:10 ZYMC:zymc:code:120 ZSZYMC:zszymc:code:120
  KSH:ksh:code:40 RXNY:rxny:code:6 XH:xh:code:30 XZ:xz:code:4 XXXSM:xxxsm:code:2 XXXS:xxxsm:name:40
  WYKSNY:wyksny:code:6 BYNY:byny:code:6 HXWRQ:hxwrq:code:8 XWZSBH:xwzsbh:code:20 JYBH:jybh:code:120 ZP:zp:code:60
  BZ:bz:code:254 QQHM:qqhm:code:20 WXZH:wxzh:code:40 DZYX:dzyx:code:60 YXDM:yxdm:code:20`)

const ownColumn = (header: string, field: string, more: ExportColumn = {}): ExportColumn => ({
  header,
  field,
  kind: 'name',
  dateForm: 'dashed',
  asText: '1',
  ...more,
})
const blankColumn = (header: string, width: string): ExportColumn => ({ header, kind: 'constant', width })

const certificateColumns = [
  ownColumn('姓名', 'xm'),
  ownColumn('姓名拼音', 'xmpy'),
  ownColumn('性别', 'xbm'),
  ownColumn('出生年', 'csrq', { dateForm: 'year' }),
  ownColumn('出生月', 'csrq', { dateForm: 'month' }),
  ownColumn('出生日', 'csrq', { dateForm: 'day' }),
  ownColumn('学位类别', 'xwlb'),
  ownColumn('院系', 'departId'),
  ownColumn('专业', 'zymc'),
  ownColumn('证书专业名称', 'zszymc'),
  ownColumn('学位授予单位', 'xwsydw'),
  ownColumn('校长', 'xzxm'),
  ownColumn('学位评定委员会主席', 'zxxm'),
  ownColumn('证书编号', 'xwzsbh'),
  ownColumn('发证年', 'hxwrq', { dateForm: 'year' }),
  ownColumn('发证月', 'hxwrq', { dateForm: 'month' }),
  ownColumn('发证日', 'hxwrq', { dateForm: 'day' }),
  ownColumn('学号', 'xh'),
  ownColumn('照片', 'zp'),
]

const checkListColumns = [
  ownColumn('院系', 'departId', { width: '20' }),
  ownColumn('学号', 'xh', { width: '16' }),
  ownColumn('姓名', 'xm', { width: '12' }),
  ownColumn('性别', 'xbm', { width: '6' }),
  ownColumn('出生日期', 'csrq', { width: '12' }),
  ownColumn('证件号码', 'zjhm', { width: '22' }),
  ownColumn('专业', 'zydm', { kind: 'both', width: '28' }),
  ownColumn('学位类别', 'xwlbm', { kind: 'both', width: '22' }),
  ownColumn('导师', 'dsxm', { width: '14' }),
  ownColumn('状态', 'status', { width: '12' }),
  ownColumn('校验', 'judgement', { width: '10' }),
  blankColumn('核对意见', '16'),
]

const signatureListColumns = [
  ownColumn('学号', 'xh', { width: '16' }),
  ownColumn('姓名', 'xm', { width: '12' }),
  ownColumn('性别', 'xbm', { width: '6' }),
  ownColumn('专业', 'zymc', { width: '24' }),
  ownColumn('学位类别', 'xwlb', { width: '20' }),
  ownColumn('证书编号', 'xwzsbh', { width: '20' }),
  blankColumn('本人签字', '16'),
  blankColumn('日期', '14'),
]

const nationalPhoto = { width: 150, height: 210, maxKb: 10, nameField: 'zjhm' } as const

/** The templates of a new school (DG-07); a school may change or disable its copies. */
export const exportPresets: readonly ExportPreset[] = [
  {
    code: 'national2024',
    name: '2024国家格式',
    versionYear: '2024',
    format: 'xlsx',
    onlyPassed: '1',
    landscape: '1',
    columns: national2024,
    photo: nationalPhoto,
  },
  {
    code: 'national2018',
    name: '2018国家格式',
    versionYear: '2018',
    format: 'dbf',
    onlyPassed: '1',
    landscape: '0',
    columns: national2018,
    photo: nationalPhoto,
  },
  {
    code: 'certificate',
    name: '证书打印数据',
    versionYear: '2024',
    format: 'xlsx',
    onlyPassed: '0',
    landscape: '1',
    columns: certificateColumns,
    photo: { width: 480, height: 640, maxKb: 200, nameField: 'xwzsbh' },
  },
  {
    code: 'checkSheet',
    name: '院系核对表',
    versionYear: '2024',
    format: 'xlsx',
    onlyPassed: '0',
    landscape: '1',
    columns: checkListColumns,
  },
  {
    code: 'signatureSheet',
    name: '学生签字表',
    versionYear: '2024',
    format: 'xlsx',
    onlyPassed: '0',
    landscape: '0',
    columns: signatureListColumns,
  },
]
