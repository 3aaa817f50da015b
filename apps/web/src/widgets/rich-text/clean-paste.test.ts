import { describe, expect, it } from 'vitest'
import { cleanPaste } from './clean-paste.ts'

describe('pasted HTML', () => {
  it('PK-09 loses Word’s own markup', () => {
    const word =
      '<html xmlns:o="urn"><head><style>p.MsoNormal {mso-x:1}</style><!--[if gte mso 9]><xml>x</xml><![endif]--></head>' +
      '<body><p class=MsoNormal>关于<o:p></o:p></p><p class=MsoNormal><span lang=EN-US>&nbsp;</span></p>' +
      '<img width=10 src="file:///C:/a.png"></body>'
    expect(cleanPaste(word)).toBe('<html xmlns:o="urn"><head></head><body><p class=MsoNormal>关于</p></body>')
  })

  it('keeps our own pictures and no others', () => {
    const own = '<img src="/jeecg-boot/sys/common/static/x?t=1">'
    expect(cleanPaste(`<p>a${own}<img src="https://example.com/x.png"></p>`)).toBe(`<p>a${own}</p>`)
  })
})
