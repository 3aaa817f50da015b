import { describe, expect, it } from 'vitest'
import { computeCheckDigit, readNationalId } from '../rules/id-number.ts'
import { isDiplomaNumber, readCertificateNumber } from './certificate-number.ts'
import { findExpectedNumberForm } from './document-number.ts'
import { findNameDefect, isLatinName, tidyName } from './names.ts'
import { isPinyinOfName, pinyinOfName } from './pinyin.ts'

const withCheckDigit = (digits: string) => digits + computeCheckDigit(digits)

describe('a number of the identity card', () => {
  it('says where and when its holder was born, and of which sex', () => {
    expect(readNationalId('110101200003070025')).toEqual({
      area: '110101',
      birth: '20000307',
      sex: 'female',
      isOld: false,
    })
    expect(readNationalId('110101800307001')).toEqual({ area: '110101', birth: '19800307', sex: 'male', isOld: true })
  })

  it.each([
    ['110101200003070026', 'checkDigit'],
    ['11010120000230002X', 'day'],
    ['1101012000030700', 'form'],
    ['', 'form'],
  ])('is told apart from a wrong one: %s', (text, flaw) => expect(readNationalId(text)).toBe(flaw))
})

describe('numbers of other documents', () => {
  it.each([
    ['03', 'H12345678', 'H1234567'],
    ['03', 'M1234567890', 'X12345678'],
    ['04', '12345678', '1234'],
    ['05', 'E12345678', 'E-1234'],
    ['06', withCheckDigit('81000019900101001'), withCheckDigit('11010119900101001')],
    ['07', withCheckDigit('83000019900101001'), '830000199001010010'],
    ['08', 'USA110000123456', '110000123456'],
    ['08', withCheckDigit('91122119900101001'), 'US123'],
    ['09', 'A123456(3)', 'A123456(4)'],
    ['10', '1234567(8)', '2234567(8)'],
  ])('document %s takes %s and doubts %s', (kind, right, wrong) => {
    expect([findExpectedNumberForm(kind, right), typeof findExpectedNumberForm(kind, wrong)]).toEqual([null, 'string'])
  })

  it('are not checked when their form is unknown', () => {
    expect(['01', '02', '99', 'constructor'].map(kind => findExpectedNumberForm(kind, '?'))).toEqual([
      null,
      null,
      null,
      null,
    ])
  })
})

describe('a certificate number', () => {
  it('of the rule since 2016 is unit, level, year and six digits', () => {
    expect(readCertificateNumber('1024732016010001')).toEqual({
      unit: '10247',
      level: 'master',
      year: '2016',
      series: '102473201601',
      order: 1,
      isOld: false,
    })
  })

  it.each(['C1000342010000123', 'C1000342010Z00123', 'Z1000132010C00001', '1000142008S00012', 'T1000132012000001'])(
    'of 2005 to 2015 may have letters: %s',
    text => expect(readCertificateNumber(text)).toMatchObject({ isOld: true }),
  )

  it.each([
    '',
    '1024712016010001',
    '102473201601000',
    '10247320160100012',
    '1024731816010001',
    '１０２４７３２０１６０１０００１',
  ])('is none: %s', text => expect(readCertificateNumber(text)).toBeNull())

  it('of a diploma has eighteen digits', () => {
    expect(isDiplomaNumber('100011202005001234')).toBe(true)
    expect(isDiplomaNumber('100011202009001234')).toBe(false)
  })
})

describe('pinyin', () => {
  it.each([
    ['王芳', 'WANG FANG', 'Wang Fang'],
    ['欧阳文', 'OUYANG WEN', 'Ouyang Wen'],
    ['单雄信', 'SHAN XIONGXIN', 'Shan Xiongxin'],
    ['解晓东', 'XIE XIAODONG', 'Xie Xiaodong'],
    ['曾国藩', 'ZENG GUOFAN', 'Zeng Guofan'],
    ['仇英', 'QIU YING', 'Qiu Ying'],
    ['尉迟恭', 'YUCHI GONG', 'Yuchi Gong'],
    ['李西安', 'LI XIAN', "Li Xi'an"],
    ['吕布', 'LYU BU', 'Lyu Bu'],
    ['买买提·吐尔逊', 'MAIMAITI·TUERXUN', "Maimaiti·Tu'erxun"],
  ])('of %s is %s', (name, capitals, title) => {
    expect(pinyinOfName(name)).toBe(capitals)
    expect(pinyinOfName(name, { letters: 'title', umlaut: 'yu' })).toBe(title)
  })

  it('writes ü as the school has configured', () => {
    expect(pinyinOfName('吕略', { letters: 'capitals', umlaut: 'v' })).toBe('LV LVE')
    expect(pinyinOfName('吕略')).toBe('LYU LYUE')
  })

  it('is null for names that are not Chinese or have unknown characters', () => {
    expect(['JOHN', '', '王A', '𠮷野'].map(name => pinyinOfName(name))).toEqual([null, null, null, null])
  })

  it.each([
    ['吕布', 'LV BU', true],
    ['吕布', 'LYU BU', true],
    ['吕布', 'LÜ BU', true],
    ['吕布', 'LU BU', false],
    ['覃小乐', 'Tan Xiao-yue', true],
    ['曾乐', 'CENG LE', false],
    ['郑李淑芳', 'ZHENGLI SHUFANG', true],
    ['于宇', 'YU YU', true],
    ['王芳', 'WANGFAN G', true],
    ['王芳', 'WANG', false],
    ['JOHN', 'JOHN', null],
  ])('of %s can be %s: %s', (name, text, answer) => expect(isPinyinOfName(name, text)).toBe(answer))
})

describe('a name', () => {
  it.each(['王芳', '买买提·吐尔逊', '𠮷𫍯', 'TANAKA YUKI', "D'ARC JEANNE-MARIE", 'JOHN R. SMITH'])('may be %s', name =>
    expect(findNameDefect(name)).toBeNull(),
  )

  it.each(['王 芳', '王芳1', '王•芳', '·王芳', 'JOHN3', '王芳\ue000', '王（芳）', 'JOHN@HOME', '①'])(
    'is not %s',
    name => expect(findNameDefect(name)).not.toBeNull(),
  )

  it('drops spaces and dots that do not belong', () => {
    expect(['王 芳', '买买提．吐尔逊', '·王芳·', 'JOHN   SMITH'].map(tidyName)).toEqual([
      '王芳',
      '买买提·吐尔逊',
      '王芳',
      'JOHN SMITH',
    ])
  })

  it('is spelt in letters', () => {
    expect(['WANG FANG', "Li Xi'an", 'BAIHETIYAER·MUTAILIPU', 'Chen-Fang Yumei', 'LÜ BU'].every(isLatinName)).toBe(true)
    expect(['王yang1', 'WANG  FANG', 'wáng fāng', 'WANG1', ' '].some(isLatinName)).toBe(false)
  })
})
