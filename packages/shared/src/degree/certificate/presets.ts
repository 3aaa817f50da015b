import { type CertificateElement, defaultLeading, type PageSize, type TextElement } from './elements.ts'
import type { CertificateKind } from './kinds.ts'

/** A starting point for templates: the contents that the ministry requires, on paper of the usual size. */
export interface CertificatePreset extends PageSize {
  readonly elements: readonly CertificateElement[]
}

type PresetText = Partial<TextElement> & Pick<TextElement, 'text' | 'x' | 'y' | 'width' | 'height'>

const text = (wish: PresetText): TextElement => ({
  kind: 'text',
  weight: 'regular',
  size: 16,
  spacing: 0,
  leading: defaultLeading,
  align: 'left',
  ...wish,
})

const landscape = { width: 297, height: 210 } as const
const portrait = { width: 210, height: 297 } as const
const photo = { kind: 'photo', x: 40, y: 52, width: 30, height: 40 } as const

export const certificatePresets: Readonly<Record<CertificateKind, CertificatePreset>> = {
  original: {
    ...landscape,
    elements: [
      text({
        text: '{层次}学位证书',
        x: 98,
        y: 26,
        width: 160,
        height: 20,
        size: 34,
        weight: 'medium',
        spacing: 6,
        align: 'center',
      }),
      photo,
      text({
        text: '{姓名}，{性别}，{出生年}年{出生月}月{出生日}日生。在{培养单位}{专业}专业完成了培养计划，成绩合格，符合《中华人民共和国学位法》的规定，授予{学位}学位。',
        x: 98,
        y: 58,
        width: 160,
        height: 70,
        size: 18,
        leading: 2,
      }),
      text({ text: '{授予单位}', x: 98, y: 138, width: 80, height: 10 }),
      text({ text: '校长　{校长}', x: 178, y: 138, width: 80, height: 10 }),
      text({ text: '学位评定委员会主席　{主席}', x: 178, y: 150, width: 80, height: 10, size: 14 }),
      text({ text: '{发证日期大写}', x: 178, y: 164, width: 80, height: 10 }),
      text({ text: '证书编号：{证书编号}', x: 30, y: 172, width: 90, height: 8, size: 12 }),
      { kind: 'qr', x: 40, y: 112, width: 30, height: 30 },
    ],
  },
  english: {
    ...portrait,
    elements: [
      text({ text: '{授予单位}', x: 25, y: 40, width: 160, height: 12, size: 20, align: 'center' }),
      text({
        text: 'Certificate of Degree',
        x: 25,
        y: 60,
        width: 160,
        height: 16,
        size: 28,
        weight: 'medium',
        align: 'center',
      }),
      text({
        text: 'This is to certify that {姓名拼音} ({姓名}), {性别英文}, born on {出生日期英文}, having completed the programme in {专业英文} and met all requirements, was awarded the degree of {学位英文} on {发证日期英文}.',
        x: 25,
        y: 100,
        width: 160,
        height: 70,
        leading: 1.8,
      }),
      text({ text: 'President: {校长}', x: 105, y: 190, width: 80, height: 10, size: 14 }),
      text({ text: 'Certificate No. {证书编号}', x: 25, y: 250, width: 100, height: 8, size: 12 }),
      { kind: 'qr', x: 155, y: 230, width: 30, height: 30 },
    ],
  },
  proof: {
    ...portrait,
    elements: [
      text({
        text: '学位证明书',
        x: 25,
        y: 40,
        width: 160,
        height: 18,
        size: 32,
        weight: 'medium',
        spacing: 6,
        align: 'center',
      }),
      { ...photo, x: 90, y: 66 },
      text({
        text: '{姓名}，{性别}，{出生年}年{出生月}月{出生日}日生。在{专业}专业完成了培养计划，于{发证年}年{发证月}月{发证日}日被授予{学位}学位。原学位证书编号：{证书编号}。',
        x: 25,
        y: 118,
        width: 160,
        height: 60,
        leading: 2,
      }),
      text({ text: '原证书遗失，特此证明，与原证书具有同等效力。', x: 25, y: 186, width: 160, height: 10, size: 14 }),
      text({ text: '{授予单位}', x: 105, y: 214, width: 80, height: 10, align: 'right' }),
      { kind: 'qr', x: 25, y: 220, width: 30, height: 30 },
    ],
  },
}
