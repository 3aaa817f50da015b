import { describe, expect, it } from 'vitest'
import { fillHtml, listVariables, readTemplateValues, TemplateError } from './template.ts'

describe('a template', () => {
  it('SY-22 inserts the values of its variables', () => {
    const template = '<p>${name}同学：请于 ${ deadline } 前提交，${name}。</p>'
    expect(listVariables(template)).toEqual(['name', 'deadline'])
    expect(fillHtml(template, { name: '张三', deadline: 20260630 })).toBe(
      '<p>张三同学：请于 20260630 前提交，张三。</p>',
    )
    expect(fillHtml('<p>${姓名} $x {y} ${}</p>', { 姓名: '李四' })).toBe('<p>李四 $x {y} ${}</p>')
  })

  it('names every variable that has no value', () => {
    const fill = () => fillHtml('${a}${b}${toString}${c}', { b: '1' })
    expect(fill).toThrow(new TemplateError('缺少变量的值：a、toString、c'))
  })

  it('treats values as text, never as HTML or as a template', () => {
    const values = { name: `<img src=x onerror="x">&'$&`, other: '${name}' }
    expect(fillHtml('${name}${other}', values)).toBe('&lt;img src=x onerror=&quot;x&quot;&gt;&amp;&#39;$&amp;${name}')
  })

  it.each([
    ['{"a": "1", "b": 2, "c": true}', { a: '1', b: 2, c: true }],
    ['  ', {}],
  ])('reads %s', (json, values) => expect(readTemplateValues(json)).toEqual(values))

  it.each([
    ['[]', '测试数据应为 JSON 对象，如 {"name": "张三"}'],
    ['{a:1}', '测试数据应为 JSON 对象，如 {"name": "张三"}'],
    ['"x"', '测试数据应为 JSON 对象，如 {"name": "张三"}'],
    ['{"a": {"b": 1}}', '测试数据中“a”的值应为文字或数字'],
    ['{"a": null}', '测试数据中“a”的值应为文字或数字'],
  ])('refuses %s', (json, message) => expect(() => readTemplateValues(json)).toThrow(new TemplateError(message)))
})
