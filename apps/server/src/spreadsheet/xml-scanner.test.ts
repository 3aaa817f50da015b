import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '../../test/support/run-size.ts'
import { SpreadsheetError } from './errors.ts'
import { defaultLimits } from './limits.ts'
import { type XmlHandler, XmlScanner } from './xml-scanner.ts'

/** Returns the events of a document, one line each. */
function eventsOf(document: Buffer, chunkSizes: number[]): string[] {
  const events: string[] = []
  const handler: XmlHandler = {
    open: xml => void events.push(`<${xml.localName()} ${xml.attribute('a')} ${xml.attribute(':id')}`),
    text: (xml, start, end, traits) => void events.push(xml.decode(start, end, traits)),
    close: xml => void events.push(`/${xml.localName()}`),
  }
  const scanner = new XmlScanner(handler, defaultLimits)
  let at = 0
  for (let turn = 0; at < document.length; turn += 1) {
    const size = chunkSizes[turn % chunkSizes.length] ?? 1
    scanner.write(document.subarray(at, at + size))
    at += size
  }
  scanner.end()
  return events
}

const document = Buffer.from(
  `\ufeff<?xml version="1.0" encoding="UTF-8"?>\r\n<!-- <no> --><x:root xmlns:x='u' a = "1 &lt; 2 >" r:id='七'>
  <x:c/>张三𠮷😀 &amp;&#x4e2d;&#20013;&apos;&unknown; _x000D__x005F_x<![CDATA[<原样> &amp; ]] ]]><t a="" >a\r\nb</t ><?pi x?></x:root>
  `,
)

describe('reading XML', () => {
  it('tells names without prefix, attributes, texts, CDATA and entities', () => {
    expect(eventsOf(document, [document.length]).map(event => event.trim())).toEqual([
      '',
      '',
      '<root 1 < 2 > 七',
      '',
      '<c null null',
      '/c',
      "张三𠮷😀 &中中'&unknown; \r_x",
      '<原样> &amp; ]]',
      '<t  null',
      'a\nb',
      '/t',
      '/root',
    ])
  })

  it('tells the same wherever the document is cut', () => {
    const whole = eventsOf(document, [document.length])
    for (let size = 1; size <= 40; size += 1) expect(eventsOf(document, [size])).toEqual(whole)
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1 }), sizes => {
        expect(eventsOf(document, sizes)).toEqual(whole)
      }),
      propertyRuns({ sample: 300, everything: 300, full: 20_000 }),
    )
  })
})

describe('refusing XML', () => {
  const kindOf = (text: string | Buffer): string => {
    try {
      eventsOf(Buffer.from(text), [7])
      return 'read'
    } catch (error) {
      return error instanceof SpreadsheetError ? error.kind : `crashed: ${error}`
    }
  }

  it.each([
    ['a document type', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'unsafe'],
    ['an entity outside one', '<a><!ENTITY b "c"></a>', 'unsafe'],
    ['too deep nesting', '<a>'.repeat(65) + '</a>'.repeat(65), 'unsafe'],
    ['too many attributes', `<a ${Array.from({ length: 65 }, (_, index) => `a${index}=""`).join(' ')}/>`, 'unsafe'],
    ['an unfinished element', '<a><b></b>', 'damaged'],
    ['an unfinished tag', '<a', 'damaged'],
    ['an unfinished comment', '<a/><!-- ', 'damaged'],
    ['one end too many', '<a/></b>', 'damaged'],
    ['an attribute without a value', '<a b>c</a>', 'damaged'],
    ['a NUL', '<a>\0</a>', 'damaged'],
    ['no element', '  ', 'damaged'],
    ['another encoding', '<?xml version="1.0" encoding="GBK"?><a/>', 'damaged'],
    ['UTF-16', Buffer.from('\ufeff<a/>', 'utf16le'), 'damaged'],
  ])('%s', (_, text, kind) => expect(kindOf(text)).toBe(kind))

  it('a tag or text that never ends, before it fills the memory', () => {
    const handler: XmlHandler = { open() {}, text() {}, close() {} }
    const scanner = new XmlScanner(handler, { ...defaultLimits, xmlTokenBytes: 1_000 })
    const endless = () => {
      for (let turn = 0; turn < 1_000; turn += 1) scanner.write(Buffer.alloc(100, 'a'))
    }
    expect(endless).toThrow(SpreadsheetError)
  })
})
