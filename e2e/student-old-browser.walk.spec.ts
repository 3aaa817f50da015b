import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { webBase } from '@xw/shared/wire/headers'
import { parseSync } from 'oxc-parser'
import { portrait } from '../apps/server/test/support/photo-archive.ts'
import { makeOld } from './support/old-browser.ts'
import { button, dialog, expectMessage } from './support/pages.ts'
import { fillSignIn } from './support/people.ts'
import { type StudentSchool, startStudentSchool } from './support/student-school.ts'

const built = join(import.meta.dirname, '../apps/web/dist')
const chosen = 'Glad river 82!'

let school: StudentSchool
test.beforeAll(async ({ browser }) => {
  test.setTimeout(300_000)
  school = await startStudentSchool(browser, { XMPY: '', ZZMMM: '', DSXM: '' })
})
test.afterAll(() => school.product.end())

const readBuilt = (file: string) => readFileSync(join(built, file), 'utf8')

/**
 * Lists the files that the document references, directly or indirectly. The folder also has files of the previous
 * build, for open pages.
 */
function shippedFiles(): string[] {
  const all = globSync('assets/*.{js,css}', { cwd: built })
  const reached = new Set<string>()
  const follow = (text: string) => {
    for (const [name] of text.matchAll(/[\w.-]+\.(?:js|css)/g)) {
      const file = `assets/${name}`
      if (reached.has(file) || !all.includes(file)) continue
      reached.add(file)
      follow(readBuilt(file))
    }
  }
  follow(readBuilt('index.html'))
  return [...reached]
}

/** Parts of the language that are younger than ES2020, by the tree of a script. */
function youngIn(script: string): string[] {
  const found: string[] = []
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if (Array.isArray(node)) return node.forEach(walk)
    const { type, operator, regex, ...parts } = node as Record<string, unknown>
    if (['StaticBlock', 'PropertyDefinition', 'AccessorProperty', 'PrivateIdentifier'].includes(String(type)))
      found.push(String(type))
    if (type === 'AssignmentExpression' && /^(\|\||&&|\?\?)=$/.test(String(operator))) found.push(String(operator))
    if (regex) {
      const { pattern, flags } = regex as { pattern: string; flags: string }
      // Safari before 16.4 refuses a whole script with one regular expression that has a lookbehind.
      if (/[dv]/.test(flags) || /\(\?<[=!]/.test(pattern)) found.push(`/${pattern}/${flags}`)
    }
    Object.values(parts).forEach(walk)
  }
  walk(parseSync('x.js', script, { sourceType: 'module' }).program)
  return found
}

test('DG-05 构建出的脚本没有 2020 年以后的语法，样式不依赖层与嵌套', () => {
  const files = shippedFiles()
  const scripts = files.filter(file => file.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(20)
  const young = scripts.flatMap(file => youngIn(readBuilt(file)).map(what => `${file} ${what}`))
  expect(young).toEqual([])
  expect(youngIn('class A { #b = 1; static { a ||= /(?<=x)y/v } }')).toHaveLength(5)

  for (const file of files.filter(name => name.endsWith('.css')))
    expect(readBuilt(file), file).not.toMatch(/@layer|@container|@scope|\(width\s*[<>]|\{&|&[ .:[]/)
})

test('DG-05 2021 年的浏览器：首次登录、读告知书、填写、照片、提交', async ({ browser }) => {
  test.setTimeout(240_000)
  const context = await browser.newContext({ baseURL: school.product.url, viewport: { width: 390, height: 844 } })
  await makeOld(context)
  const page = await context.newPage()
  const failures: string[] = []
  page.on('pageerror', error => failures.push(error.message))
  const { name, number, idNumber, initialPassword } = school.student

  await page.goto(`${webBase}/user/login`)
  expect(await page.evaluate(() => [typeof structuredClone, 'inert' in HTMLElement.prototype])).toEqual([
    'undefined',
    false,
  ])
  const picture = page.waitForRequest(/randomImage/)
  await fillSignIn(page, { username: number, password: initialPassword })
  await page.getByRole('button', { name: '换成图片验证码' }).click()
  await school.setLetters(picture, 'abcd')
  await page.getByLabel('验证码', { exact: true }).fill('abcd')
  await page.getByRole('button', { name: /登\s*录/ }).click()
  await page.getByLabel('姓名', { exact: true }).fill(name)
  await page.getByLabel('证件号码（完整）').fill(idNumber)
  await page.getByLabel('初始密码', { exact: true }).fill(initialPassword)
  await page.getByLabel('新密码', { exact: true }).fill(chosen)
  await page.getByLabel('确认新密码', { exact: true }).fill(chosen)
  await page.getByRole('button', { name: '修改密码并继续' }).click()
  await page.getByLabel('我已阅读并知悉以上内容').check()
  await button(page, '确认并继续').click()

  await page.getByRole('link', { name: '开始填写' }).click()
  await page.getByLabel('姓名拼音').fill('LI NA')
  await page.getByRole('combobox', { name: /政治面貌/ }).fill('gqty')
  await page.getByTitle('中国共产主义青年团团员').click()
  const photo = {
    name: '照片.jpg',
    mimeType: 'image/jpeg',
    buffer: await portrait('#438edb', { width: 1_600, height: 1_200 }),
  }
  await page.getByLabel('选择照片').and(page.locator('input')).setInputFiles(photo)
  const cropper = dialog(page, '裁剪照片')
  await expect(cropper.getByText('照片符合要求')).toBeVisible()
  const frame = await cropper.getByRole('application').boundingBox()
  expect((frame?.height ?? 0) / (frame?.width ?? 1)).toBeCloseTo(4 / 3, 1)
  await button(cropper, '使用这张照片').click()
  await expect(page.getByRole('img', { name: `${name}的照片` })).toBeVisible()
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '学业和学位授予信息' })).toBeVisible()
  await page.goto(`${webBase}/student/fill?id=${school.recordId}&step=3`)
  await page.getByLabel('导师姓名').fill('欧阳琳静')
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '前置学历学位信息' })).toBeVisible()

  await page.goto(`${webBase}/student/confirm?id=${school.recordId}`)
  await page.getByLabel('以上信息由本人核对无误').check()
  await button(page, '提交').click()
  await expectMessage(page, '提交成功')
  await expect(page.getByText('已提交，等待院系审核')).toBeVisible()
  expect((await school.stored()).status).toBe('20')
  expect(failures).toEqual([])
})
