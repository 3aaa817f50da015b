import { findDegreeType, levelNames } from '../types.ts'
import { englishDegree } from './english-degree.ts'

/** The fields of a degree record that a certificate uses, beside its degree type. */
export const certificateFields = [
  'xm',
  'xmpy',
  'xbm',
  'csrq',
  'zymc',
  'zszymc',
  'xwlb',
  'xwsydw',
  'pydw',
  'xzxm',
  'zxxm',
  'xwzsbh',
  'hxwrq',
  'xh',
] as const

/** The values of those fields, as stored. */
export interface CertificateSource extends Readonly<Record<(typeof certificateFields)[number], string | null>> {
  readonly xwbslbm: string
  /** The English name of the major from the school's configuration. */
  readonly englishMajor: string | null
}

interface CertificateDay {
  readonly year: string
  readonly month: string
  readonly day: string
}

/** Splits `20260630` into parts without leading zeros; empty for an invalid day. */
function readCertificateDay(text: string | null): CertificateDay {
  const [, year = '', month = '', day = ''] = /^(\d{4})(\d{2})(\d{2})$/.exec(text ?? '') ?? []
  return { year, month: month.replace(/^0/, ''), day: day.replace(/^0/, '') }
}

const digits = '〇一二三四五六七八九'
const spellDigits = (text: string) => Array.from(text, digit => digits[Number(digit)] ?? '').join('')
const spellBelow100 = (text: string) => {
  const [tens, ones] = [Math.floor(Number(text) / 10), Number(text) % 10]
  return `${tens > 1 ? digits[tens] : ''}${tens > 0 ? '十' : ''}${ones > 0 ? digits[ones] : ''}`
}

/** 二〇二六年六月三十日. */
const formatChineseDay = ({ year, month, day }: CertificateDay) =>
  year && `${spellDigits(year)}年${spellBelow100(month)}月${spellBelow100(day)}日`

const months = 'January February March April May June July August September October November December'.split(' ')
const formatEnglishDay = ({ year, month, day }: CertificateDay) =>
  year && `${months[Number(month) - 1] ?? ''} ${day}, ${year}`

const genders: Readonly<Record<string, readonly [chinese: string, english: string]>> = {
  1: ['男', 'Male'],
  2: ['女', 'Female'],
}

type PlaceholderReader = (source: CertificateSource) => string

/** All placeholders of a certificate's text. */
const placeholderReaders = {
  姓名: ({ xm }) => xm ?? '',
  姓名拼音: ({ xmpy }) => xmpy ?? '',
  性别: ({ xbm }) => genders[xbm ?? '']?.[0] ?? '',
  性别英文: ({ xbm }) => genders[xbm ?? '']?.[1] ?? '',
  出生年: ({ csrq }) => readCertificateDay(csrq).year,
  出生月: ({ csrq }) => readCertificateDay(csrq).month,
  出生日: ({ csrq }) => readCertificateDay(csrq).day,
  出生日期英文: ({ csrq }) => formatEnglishDay(readCertificateDay(csrq)),
  // The school's own name of the major takes precedence over the catalogue's.
  专业: ({ zszymc, zymc }) => zszymc || zymc || '',
  专业英文: ({ englishMajor }) => englishMajor ?? '',
  学位: ({ xwlb }) => (xwlb ?? '').replace(/学位$/, ''),
  学位英文: ({ xwlb }) => englishDegree(xwlb ?? ''),
  层次: ({ xwbslbm }) => {
    const type = findDegreeType(xwbslbm)
    return type ? levelNames[type.level] : ''
  },
  授予单位: ({ xwsydw }) => xwsydw ?? '',
  培养单位: ({ pydw }) => pydw ?? '',
  校长: ({ xzxm }) => xzxm ?? '',
  主席: ({ zxxm }) => zxxm ?? '',
  学号: ({ xh }) => xh ?? '',
  证书编号: ({ xwzsbh }) => xwzsbh ?? '',
  发证年: ({ hxwrq }) => readCertificateDay(hxwrq).year,
  发证月: ({ hxwrq }) => readCertificateDay(hxwrq).month,
  发证日: ({ hxwrq }) => readCertificateDay(hxwrq).day,
  发证日期大写: ({ hxwrq }) => formatChineseDay(readCertificateDay(hxwrq)),
  发证日期英文: ({ hxwrq }) => formatEnglishDay(readCertificateDay(hxwrq)),
} as const satisfies Record<string, PlaceholderReader>

/** The values of a record by placeholder. */
export type CertificateValues = Readonly<Record<string, string>>

export const placeholderNames: readonly string[] = Object.keys(placeholderReaders)

export const readCertificateValues = (source: CertificateSource): CertificateValues =>
  Object.fromEntries(Object.entries(placeholderReaders).map(([name, read]) => [name, read(source)]))

/** A fictitious person for designing a template before a record is chosen. */
export const sampleCertificateSource: CertificateSource = {
  xwbslbm: '31',
  xm: '姓名示例',
  xmpy: 'XINGMING SHILI',
  xbm: '2',
  csrq: '20000102',
  zymc: '计算机科学与技术',
  zszymc: null,
  xwlb: '工学硕士',
  xwsydw: '授予单位示例',
  pydw: '培养单位示例',
  xzxm: '校长示例',
  zxxm: '主席示例',
  xwzsbh: '1000132026000001',
  hxwrq: '20260630',
  xh: '2023000001',
  englishMajor: 'Computer Science and Technology',
}

const placeholderPattern = /\{([^{}]*)\}/g

/** Returns the placeholders of a text, each once. */
export const listPlaceholders = (text: string): string[] => [
  ...new Set([...text.matchAll(placeholderPattern)].map(([, name = '']) => name)),
]

/** Fills the placeholders of a text. */
export const fillCertificateText = (text: string, facts: CertificateValues): string =>
  text.replace(placeholderPattern, (braces, name: string) => facts[name] ?? braces)
