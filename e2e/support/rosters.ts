import { computeCheckDigit } from '@xw/shared/rules/id-number'

/** The values of a complete and consistent record of a degree type, by national names. */
type Values = Record<string, string>

const names = [
  ['王伟', 'WANG WEI'],
  ['李娜', 'LI NA'],
  ['张敏', 'ZHANG MIN'],
  ['刘洋', 'LIU YANG'],
  ['陈静', 'CHEN JING'],
] as const

const idNumber = (n: number) => {
  const body = `11010119990307${String(n % 1_000).padStart(3, '0')}`
  return body + computeCheckDigit(body)
}

const person = (n: number): Values => {
  const [xm, xmpy] = names[n % names.length] ?? names[0]
  return {
    XM: xm,
    XMPY: xmpy,
    XBM: n % 2 === 1 ? '1' : '2',
    GBM: '156',
    CSRQ: '19990307',
    ZJLXM: '01',
    ZJHM: idNumber(n),
  }
}

const university = {
  XWSYDWM: '10001',
  XWSYDW: '北京大学',
  XZXM: '林志文',
  ZXXM: '高明宇',
  PYDWM: '10001',
  PYDW: '北京大学',
}
const thesis = {
  DSXM: '欧阳琳静',
  LWTM: '基于队列研究的慢性肾病进展的危险因素研究',
  LWGJC: '队列研究；慢性肾病；实证研究',
  LWLX: 'G2',
  LWXTLY: '16',
  LWYJFX: '影像诊断',
  LWZXYZ: 'zh',
  LWDBRQ: '20260520',
}
const prior = {
  QZXWM: '410',
  QZXW: '医学学士学位',
  QZXLM: '21',
  QZXWNY: '202306',
  QZXWSYDWM: '10001',
  QZXWSYDW: '北京大学',
  QZXWZSBH: '1000142023000064',
  QZXWZYMC: '临床医学',
}
const discipline = { SFYJXK: '0', YJXKM: '1002', YJXKMC: '临床医学', ZYDM: '100201', ZYMC: '内科学' }
const home = { MZM: '01', ZZMMM: '03', HKSZSSM: '610000' }
const number = (n: number) => `2023${String(n).padStart(6, '0')}`

/** Somebody who gets a degree after a master's course. */
export const master = (n: number): Values => ({
  ...person(n),
  ...home,
  ...university,
  ...discipline,
  ...thesis,
  ...prior,
  XWLBM: '310',
  XWLB: '医学硕士学位',
  YXDM: '106',
  KSH: `100012023${String(n).padStart(6, '0')}`,
  XH: number(n),
  RXNY: '202309',
  XXXSM: '01',
  KSFSM: '21',
  GDLXM: '11',
  BYNY: '202606',
  QXM: '85',
  SJHM: `1380000${String(n).padStart(4, '0')}`,
  NJ: '2023',
})

/** A doctor by equivalent standing: known by the application, without a course. */
export const applicant = (n: number): Values => ({
  ...person(n),
  ...home,
  ...university,
  ...discipline,
  ...thesis,
  ...prior,
  QZXWM: '310',
  QZXW: '医学硕士学位',
  QZXLM: '14',
  QZXWNY: '201606',
  QZXWZSBH: '1000132016000018',
  XWLBM: '210',
  XWLB: '医学博士学位',
  YXDM: '106',
  SQH: number(n),
  XXXSM: '99',
  KSFSM: '99',
  WYKSNY: '202505',
  QXM: '85',
  GZDW: '青山科技有限公司',
  SJHM: `1380001${String(n).padStart(4, '0')}`,
  NJ: '2023',
})

/** A bachelor from abroad: a passport, and neither ethnic group nor political status. */
export const foreigner = (n: number): Values => ({
  ...university,
  XM: 'ANNA MARIA SMITH',
  XMPY: 'ANNA MARIA SMITH',
  XBM: '2',
  GBM: '840',
  CSRQ: '20020206',
  ZJLXM: '05',
  ZJHM: `X${String(1_000_000 + n)}`,
  XWLBM: '405',
  XWLB: '文学学士学位',
  YXDM: '106',
  ZYDM: '050101',
  ZYMC: '汉语言文学',
  XH: number(n),
  RXNY: '202209',
  XZ: '4',
  XXXSM: '01',
  BYNY: '202606',
  SJHM: `1380002${String(n).padStart(4, '0')}`,
  NJ: '2022',
})

/** People as the rows of a workbook. */
export function toSheet(people: readonly Values[], depart: string) {
  const headings = [...new Set(people.flatMap(Object.keys))]
  return {
    headings: [...headings, '院系'],
    rows: people.map(values => [...headings.map(heading => values[heading] ?? null), depart]),
  }
}
