import { expect, it } from 'vitest'
import { findOnlyChild, parseXml } from './parse-xml.ts'

it('parses elements, texts and predefined references, and resolves namespace prefixes', () => {
  const read = parseXml(
    '\uFEFF<?xml version="1.0"?>\n<a:b xmlns:a="x" c=\'d\'><e>1 &amp; &#x4E2D;&#25991;</e><a:姓名 xmlns:a="y"/><a:f/> </a:b>\n',
  )
  expect(read).toEqual({
    namespace: 'x',
    name: 'b',
    text: ' ',
    children: [
      { namespace: '', name: 'e', text: '1 & 中文', children: [] },
      { namespace: 'y', name: '姓名', text: '', children: [] },
      { namespace: 'x', name: 'f', text: '', children: [] },
    ],
  })
})

it.each([
  ['a declaration of types', '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'],
  ['a file of the machine', '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>'],
  ['a comment inside a name', '<a>admin<!-- -->x</a>'],
  ['a section', '<a><![CDATA[b]]></a>'],
  ['an instruction', '<a><?php b ?></a>'],
  ['an unknown reference', '<a>&x;</a>'],
  ['a bare ampersand', '<a>b & c</a>'],
  ['half a character', '<a>&#xD800;</a>'],
  ['a reference by the name of what every object has', '<a>&constructor;</a>'],
  ['a prefix that means nothing', '<a><x:b/></a>'],
  ['a prefix by the name of what every object has', '<constructor:a/>'],
  ['an attribute twice', '<a b="1" b="2"/>'],
  ['an end by another prefix', '<x:a xmlns:x="1" xmlns:y="1"></y:a>'],
  ['two roots', '<a/><b/>'],
  ['text beside the root', '<a/>b'],
  ['an element that is not closed', '<a><b></a>'],
  ['an end without a beginning', '</a>'],
  ['nothing', ''],
  ['no XML', 'yes\nadmin\n'],
  ['a page', '<html><body><p>no<br></body></html>'],
  ['more depth than anybody needs', `${'<a>'.repeat(17)}${'</a>'.repeat(17)}`],
])('refuses %s', (_, source) => {
  expect(parseXml(source)).toBeNull()
})

it('takes linear time for hostile input', () => {
  const start = performance.now()
  for (const source of [
    `<a ${'b='.repeat(30_000)}`,
    `<a${' b'.repeat(30_000)}>`,
    '<a>'.repeat(20_000),
    '&'.repeat(60_000),
  ])
    expect(parseXml(source)).toBeNull()
  expect(performance.now() - start).toBeLessThan(1_000)
})

it('returns no child when two have the name', () => {
  const read = parseXml('<a><b>1</b><b>2</b><c>3</c><d>4</d><d xmlns="x">5</d><e xmlns="x">6</e></a>')
  expect(read && findOnlyChild(read, 'd')).toBeNull()
  expect(read && findOnlyChild(read, 'e')).toBeNull()
  expect(read && findOnlyChild(read, 'b')).toBeNull()
  expect(read && findOnlyChild(read, 'c')?.text).toBe('3')
})
