import { computeCheckDigit } from '@xw/shared/rules/id-number'
import type { Random } from './random.ts'

type Word = readonly [chinese: string, pinyin: string]

const surnames: readonly [Word, ...Word[]] = [
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

const givenOfMen: readonly [Word, ...Word[]] = [
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

const givenOfWomen: readonly [Word, ...Word[]] = [
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

/** Family and given names as passports have them, by country. */
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

/** In front of every ID number here. Provinces are numbered from 11 on: this is no place, nor will it be one. */
export const nowhere = '001001'

const provinces = ['110000', '310000', '320000', '330000', '370000', '420000', '440000', '510000', '610000'] as const

/** A name with its pinyin, as the national files write it. */
export function makeName(random: Random, isMan: boolean): { xm: string; xmpy: string } {
  const given = isMan ? givenOfMen : givenOfWomen
  const [surname, first] = [random.pick(surnames), random.pick(given)]
  const second: Word = random.chance(0.6) ? random.pick(given) : ['', '']
  return { xm: surname[0] + first[0] + second[0], xmpy: `${surname[1]} ${first[1]}${second[1]}` }
}

const two = (value: number) => String(value).padStart(2, '0')

/** Twelve months of 28 days: birthdays go through them in an order that nobody sees, and come again in the next round. */
const daysOfYear = 336
const stride = 101

/** The fields about a person; `number` is theirs alone: no two of them have the same birthday and place in its sequence. */
export function makePerson(random: Random, given: { number: number; bornIn: number; isForeign: boolean }) {
  const isMan = random.chance(0.5)
  const day = (given.number * stride) % daysOfYear
  const csrq = `${given.bornIn}${two(1 + Math.floor(day / 28))}${two(1 + (day % 28))}`
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

/** The last of the three sequence digits is odd for men and even for women. */
function makeIdNumber(day: string, sequence: number): string {
  const digits = nowhere + day + String(sequence).padStart(3, '0')
  return digits + computeCheckDigit(digits)
}
