import { computeCheckDigit } from '@xw/shared/rules/id-number'
import type { Random } from './random.ts'

type NamePart = readonly [chinese: string, pinyin: string]

const surnames: readonly [NamePart, ...NamePart[]] = [
  ['王', 'WANG'],
  ['李', 'LI'],
  ['张', 'ZHANG'],
  ['刘', 'LIU'],
  ['陈', 'CHEN'],
  ['杨', 'YANG'],
  ['赵', 'ZHAO'],
  ['黄', 'HUANG'],
  ['周', 'ZHOU'],
  ['吴', 'WU'],
  ['徐', 'XU'],
  ['孙', 'SUN'],
  ['胡', 'HU'],
  ['朱', 'ZHU'],
  ['高', 'GAO'],
  ['林', 'LIN'],
  ['何', 'HE'],
  ['郭', 'GUO'],
  ['罗', 'LUO'],
  ['宋', 'SONG'],
  ['吕', 'LYU'],
  ['欧阳', 'OUYANG'],
]

const givenOfMen: readonly [NamePart, ...NamePart[]] = [
  ['伟', 'WEI'],
  ['强', 'QIANG'],
  ['磊', 'LEI'],
  ['军', 'JUN'],
  ['涛', 'TAO'],
  ['浩', 'HAO'],
  ['宇', 'YU'],
  ['博', 'BO'],
  ['志', 'ZHI'],
  ['明', 'MING'],
  ['文', 'WEN'],
  ['家', 'JIA'],
  ['子', 'ZI'],
  ['辰', 'CHEN'],
  ['阳', 'YANG'],
]

const givenOfWomen: readonly [NamePart, ...NamePart[]] = [
  ['芳', 'FANG'],
  ['静', 'JING'],
  ['敏', 'MIN'],
  ['丽', 'LI'],
  ['婷', 'TING'],
  ['雪', 'XUE'],
  ['颖', 'YING'],
  ['梦', 'MENG'],
  ['思', 'SI'],
  ['雨', 'YU'],
  ['佳', 'JIA'],
  ['欣', 'XIN'],
  ['怡', 'YI'],
  ['晓', 'XIAO'],
  ['琳', 'LIN'],
]

/** Family and given names as in passports, by country. */
const foreigners: readonly [Foreigner, ...Foreigner[]] = [
  { gbm: '704', family: 'NGUYEN', men: ['VAN HUNG', 'DUC MINH'], women: ['THI LAN', 'NGOC ANH'] },
  { gbm: '764', family: 'SRISUK', men: ['SOMCHAI', 'ANAN'], women: ['MALEE', 'KANYA'] },
  { gbm: '398', family: 'AKHMETOV', men: ['DAULET', 'NURLAN'], women: ['AIGUL', 'DANA'] },
  { gbm: '586', family: 'KHAN', men: ['IMRAN ALI', 'BILAL'], women: ['SANA', 'HINA'] },
  { gbm: '418', family: 'VONGSA', men: ['KHAMLA', 'BOUNMY'], women: ['NOY', 'KEO'] },
  { gbm: '496', family: 'BATBAYAR', men: ['TEMUUJIN', 'BAT ERDENE'], women: ['SARNAI', 'OYUN'] },
]

interface Foreigner {
  gbm: string
  family: string
  men: readonly [string, string]
  women: readonly [string, string]
}

/**
 * The region in every ID number of the demonstration. Province codes begin at 11, so it neither is nor will be a real place.
 */
export const fictitiousRegion = '001001'

const provinces = ['110000', '310000', '320000', '330000', '370000', '420000', '440000', '510000', '610000'] as const

/** Makes a name with its pinyin in the form of the national files. */
export function makeName(random: Random, isMan: boolean): { xm: string; xmpy: string } {
  const given = isMan ? givenOfMen : givenOfWomen
  const [surname, first] = [random.pick(surnames), random.pick(given)]
  const second: NamePart = random.chance(0.6) ? random.pick(given) : ['', '']
  return { xm: surname[0] + first[0] + second[0], xmpy: `${surname[1]} ${first[1]}${second[1]}` }
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** Birthdays take twelve months of 28 days. The stride visits all of them in a scattered order before it repeats. */
const daysOfYear = 336
const birthdayStride = 101

/** Makes the fields about a person from a unique `number`; no two people share birthday and sequence digits. */
export function makePerson(random: Random, given: { number: number; bornIn: number; isForeign: boolean }) {
  const isMan = random.chance(0.5)
  const day = (given.number * birthdayStride) % daysOfYear
  const csrq = `${given.bornIn}${twoDigits(1 + Math.floor(day / 28))}${twoDigits(1 + (day % 28))}`
  const common = { xbm: isMan ? '1' : '2', csrq }
  if (given.isForeign) {
    const { gbm, family, men, women } = random.pick(foreigners)
    const name = `${family} ${random.pick(isMan ? men : women)}`
    return { ...common, xm: name, xmpy: name, gbm, zjlxm: '05', zjhm: `XD${String(given.number).padStart(7, '0')}` }
  }
  return {
    ...common,
    ...makeName(random, isMan),
    gbm: '156',
    mzm: random.chance(0.9) ? '01' : random.pick(['02', '03', '08', '11', '15']),
    zzmmm: random.pick(['01', '02', '03', '03', '13']),
    zjlxm: '01',
    zjhm: makeIdNumber(csrq, Math.floor(given.number / daysOfYear) * 2 + (isMan ? 1 : 0)),
    hkszssm: random.pick(provinces),
  }
}

/** Makes an ID number. The last of its three sequence digits is odd for men and even for women. */
function makeIdNumber(day: string, sequence: number): string {
  const digits = fictitiousRegion + day + String(sequence).padStart(3, '0')
  return digits + computeCheckDigit(digits)
}
