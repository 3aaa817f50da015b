import { describe, expect, it } from 'vitest'
import { cleanPaste } from './clean-paste.ts'

describe('what is pasted', () => {
  it('PK-09 comes from Word without what is Word’s own', () => {
    const word =
      '<html xmlns:o="urn"><head><style>p.MsoNormal {mso-x:1}</style><!--[if gte mso 9]><xml>x</xml><![endif]--></head>' +
      '<body><p class=MsoNormal>关于<o:p></o:p></p><p class=MsoNormal><span lang=EN-US>&nbsp;</span></p>' +
      '<img width=10 src="file:///C:/a.png"></body>'
    expect(cleanPaste(word)).toBe('<html xmlns:o="urn"><head></head><body><p class=MsoNormal>关于</p></body>')
  })

  it('keeps pictures of our own and no others', () => {
    const own = '<img src="/jeecg-boot/sys/common/static/x?t=1">'
    expect(cleanPaste(`<p>a${own}<img src="https://example.com/x.png"></p>`)).toBe(`<p>a${own}</p>`)
  })
})
