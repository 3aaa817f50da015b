import { describe, expect, it } from 'vitest'
import { elementToRow, fillElements, listShownPlaceholders, listTemplateDefects, readElement } from './elements.ts'
import { readCertificateValues, sampleCertificateSource } from './placeholders.ts'
import { certificatePresets } from './presets.ts'
import { listSerials } from './serials.ts'

const facts = (change: Partial<typeof sampleCertificateSource> = {}) =>
  readCertificateValues({ ...sampleCertificateSource, ...change })
const page = { width: 297, height: 210 }
const named = { kind: 'text', text: '{姓名}{证书编号}', x: '10', y: '10', width: '100', height: '10', size: '12' }
const flaws = (row: Record<string, string>) => listTemplateDefects([named, row].map(readElement), page)

describe('DG-08 what stands on a certificate', () => {
  it('reads days in digits, words and English', () => {
    expect(facts({ hxwrq: '20261021' })).toMatchObject({
      发证年: '2026',
      发证月: '10',
      发证日: '21',
      发证日期大写: '二〇二六年十月二十一日',
      发证日期英文: 'October 21, 2026',
    })
    expect(facts({ hxwrq: '20260630', csrq: '20000102' })).toMatchObject({
      发证日期大写: '二〇二六年六月三十日',
      出生月: '1',
      出生日: '2',
    })
    expect(facts({ hxwrq: null }).发证日期大写).toBe('')
  })

  it('has the name of the major that the school gave it, the degree without its ending, and no made-up English', () => {
    expect(facts({ zszymc: '智能计算' }).专业).toBe('智能计算')
    expect(facts({ xwlb: '工学硕士学位' })).toMatchObject({ 学位: '工学硕士', 学位英文: 'Master of Engineering' })
    expect(facts({ xwlb: '某某硕士' }).学位英文).toBe('')
  })

  it('fills the placeholders of the elements', () => {
    const filled = fillElements([readElement(named)], facts())
    expect(filled[0]).toMatchObject({ text: '姓名示例1000132026000001' })
    expect(listShownPlaceholders([readElement(named)])).toEqual(['姓名', '证书编号'])
  })
})

describe('DG-08 a template of certificates', () => {
  it.each(Object.entries(certificatePresets))('begins with a sound preset: %s', (_, preset) => {
    expect(listTemplateDefects(preset.elements, preset)).toEqual([])
    expect(preset.elements.map(elementToRow).map(readElement)).toEqual(preset.elements)
  })

  it.each([
    [{ kind: 'photo', x: '290' }, '第 2 项：超出纸张'],
    [{ kind: 'qr', x: '宽' }, '第 2 项：左应为数字（毫米）'],
    [{ kind: 'photo', width: '0' }, '第 2 项：宽和高应大于 0'],
    [{ kind: 'text' }, '第 2 项：请填写文字'],
    [{ ...named, text: '{性名}' }, '第 2 项：没有“{性名}”这个字段'],
    [{ ...named, size: '200' }, '第 2 项：字号应在 4 到 120 磅之间'],
    [{ ...named, leading: '0' }, '第 2 项：行距应在 1 到 5 倍之间'],
  ])('says what is wrong with %j', (row, flaw) => {
    expect(flaws(row as Record<string, string>)).toEqual([flaw])
  })

  it('must show the name and the number', () => {
    expect(listTemplateDefects([readElement({ ...named, text: '{姓名}' })], page)).toEqual(['版式中还没有{证书编号}'])
  })
})

describe('DG-08 serials of blanks', () => {
  it('count up in their digits', () => {
    expect(listSerials('A0098', 3)).toEqual(['A0098', 'A0099', 'A0100'])
    expect(listSerials('9', 1)).toEqual(['9'])
  })

  it('end when the digits overflow, and need digits at the end', () => {
    expect(listSerials('A98', 3)).toBeNull()
    expect(listSerials('无号', 1)).toBeNull()
  })
})
