import { type Browser, expect, type Page, test } from '@playwright/test'
import { findReportingPeriod } from '@xw/shared/degree/submission'
import { degreeTypes } from '@xw/shared/degree/types'
import { webBase } from '@xw/shared/wire/headers'
import { execute } from '../../apps/server/src/postgres/execute.ts'
import { adminPassword } from '../global-setup.ts'
import { type OwnProduct, startOwnProduct } from './own-product.ts'
import { button, choose, chooseForSelection, dialog, expectMessage, fill, openList, row } from './pages.ts'
import { admin, api, comeBack, type Person, tokenOf } from './people.ts'

type Type = (typeof degreeTypes)[number]
const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
const decisionNo = '校学位〔2026〕12 号'

/** A second user of the school, because nobody may approve their own change request. */
const second: Person = { username: 'second_school', password: 'Second-of-school-1' }

let product: OwnProduct

interface Student {
  xm: string
  xh: string
  id: string
}

/**
 * Finds two of the demo's students whose reported records have all that a certificate shows, and moves their graduation
 * into the past, because it would come at the end of their open batch.
 */
async function studentsOf({ code }: Type): Promise<(Student & { status: string })[]> {
  const found = await execute<Student & { status: string }>(
    product.ownerUrl,
    `select t.xm, t.xh, t.id, t.status from xw_info t join xw_batch b on b.tenant_id = t.tenant_id and b.id = t.batch_id
     where t.tenant_id = 1 and t.xwbslbm = $1 and t.status in ('30', '40') and b.state = '1'
       and t.photo is not null and t.judgement in ('1', '2')
     order by t.status, t.id limit 2`,
    [code],
  )
  await execute(
    product.ownerUrl,
    `update xw_info set byny = to_char(now() - interval '1 month', 'YYYYMM'),
       lwdbrq = least(lwdbrq, to_char(now() - interval '1 month', 'YYYYMMDD')) where id = any($1::uuid[])`,
    [found.map(({ id }) => id)],
  )
  return found
}

/** Opens an action of the record list for those who are at a state. */
async function start(page: Page, type: Type, students: readonly Student[], action: string) {
  await openRecords(page, type, students)
  await chooseForSelection(page, `${action}…`)
  return dialog(page, action)
}

async function openRecords(page: Page, { code }: Type, students: readonly Student[]) {
  await openList(page, `/xxcj/xwInfo/${code}?xwlx=${code}&xh=${students.map(({ xh }) => xh).join(',')}`)
  for (const { xh } of students) await row(page, xh).getByRole('checkbox').check()
}

/** Opens a page of the demo's own school, signed in as one of its users. */
async function openFor(browser: Browser, username: string, password = adminPassword): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await comeBack(page, { username, password })
  return page
}

/** Reports, and waits for the files that go to the authority. */
async function report(page: Page, type: Type, students: readonly Student[]) {
  const asking = await start(page, type, students, '报送')
  await expect(asking.getByText(/将报送 2 条记录/)).toBeVisible()
  await expect(asking.getByLabel('报送期间')).toHaveValue(findReportingPeriod(yesterday.replaceAll('-', '')))
  await fill(asking, { 说明: `${type.name}第一批` })
  await button(asking, '报送').click()
  await expectMessage(page, '报送成功，共 2 条')
  await openSubmission(page, `${type.name}第一批`)
  await expect(page.getByRole('dialog').getByText('可下载')).toBeVisible({ timeout: 60_000 })
}

async function openSubmission(page: Page, text: string) {
  await openList(page, '/xxcj/submission')
  await button(row(page, text), '名单与回执').click()
}

/** The authority's answer, as it comes: a line each. */
async function answerReceipt(page: Page, { code }: Type, students: readonly Student[]) {
  const numbers = await execute<{ xwzsbh: string; xm: string }>(
    product.ownerUrl,
    'select xwzsbh, xm from xw_info where id = any($1::uuid[])',
    [students.map(({ id }) => id)],
  )
  const lines = ['学位证书编号,姓名,结果', ...numbers.map(({ xwzsbh, xm }) => `${xwzsbh},${xm},通过`)]
  await button(page.getByRole('dialog'), '导入回执…').click()
  const receipt = dialog(page, '导入回执')
  await receipt
    .locator('input[type=file]')
    .setInputFiles({ name: '回执.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) })
  await expect(receipt.getByText('将有 2 条通过，0 条退回。')).toBeVisible()
  await button(receipt, '导入').click()
  await expectMessage(page, '回执已导入：通过 2 条，退回 0 条')
  expect(await statusesOf(students), code).toEqual(['80', '80'])
}

const statusesOf = async (students: readonly Student[]) => {
  const rows = await execute<{ id: string; status: string }>(
    product.ownerUrl,
    'select id, status from xw_info where id = any($1::uuid[])',
    [students.map(({ id }) => id)],
  )
  return students.map(({ id }) => rows.find(found => found.id === id)?.status)
}

/** A correction: drawn up by one, agreed to by another, carried out by the province's letter, and answered once more. */
async function correct(browser: Browser, page: Page, type: Type, student: Student) {
  const wish = await start(page, type, [student], '勘误')
  await fill(wish, { 申请理由: `${type.name}的备注有误` })
  await button(wish, '填写勘误单').click()
  const sheet = page.getByRole('dialog', { name: /^勘误单 KW/ })
  await button(sheet, '填写新值').click()
  const values = dialog(page, `填写新值 · ${student.xm}`)
  await choose(page, values.getByLabel('要修改的字段'), '备注')
  await page.keyboard.press('Escape')
  await fill(values, { 备注改为: '已勘误' })
  await button(values, '保存').click()
  await expectMessage(page, '已填写')
  await button(sheet, '提交').click()
  await button(dialog(page, '提交勘误单？'), '提交').click()
  await expectMessage(page, '已提交，请学校审核人审核')

  const head = await openFor(browser, second.username, second.password)
  await openList(head, '/xxcj/change')
  await button(row(head, `${type.name}的备注有误`), '办理').click()
  const asked = head.getByRole('dialog', { name: /^勘误单 KW/ })
  await button(asked, '学校审核…').click()
  await button(head.getByRole('dialog', { name: /^学校审核 · KW/ }), '确定').click()
  await expectMessage(head, '已同意，请打印公文报省级学位委员会')
  await button(asked, '登记省级意见…').click()
  const answer = head.getByRole('dialog', { name: /^登记省级意见 · KW/ })
  await fill(answer, { 批文号: '省学位〔2026〕9号' })
  await button(answer, '登记并执行').click()
  await expectMessage(head, '已执行，记录已按新值修改，回到“已报送”')
  await head.context().close()

  await openList(page, `/xxcj/submission?kind=change&xwbslbm=${type.code}`)
  await button(row(page, '勘误变更'), '名单与回执').click()
  await button(page.getByRole('dialog'), '全部通过…').click()
  await button(dialog(page, '全部通过'), '确认通过').click()
  await expectMessage(page, '回执已导入：通过 1 条，退回 0 条')
  expect(await statusesOf([student])).toEqual(['80'])
}

/** Revokes a degree, and checks the record and the public page behind the certificate's code. */
async function revoke(page: Page, type: Type, student: Student) {
  const asking = await start(page, type, [student], '撤销学位')
  await fill(asking, { 撤销文号: '校学位〔2026〕15 号', 原因: '学位论文造假' })
  await asking.getByLabel('撤销日期').fill(yesterday)
  await page.keyboard.press('Enter')
  await button(asking, '撤销学位').click()
  await expectMessage(page, '撤销学位成功')
  await expect(row(page, student.xm)).toContainText('已撤销')
  const [printed] = await execute<{ code: string }>(
    product.ownerUrl,
    `select tenant_id || '.' || number || '.' || link as code from xw_certificate_print where record_id = $1`,
    [student.id],
  )
  await page.goto(`${webBase}/verify?c=${printed?.code}`)
  await page.getByLabel('证书上的姓名').fill(student.xm)
  await button(page, '查验').click()
  await expect(page.getByText('该学位已撤销')).toBeVisible()
}

async function addSecond(page: Page, types: readonly Type[]) {
  const token = await tokenOf(page, admin)
  const { body: roles } = await api<{ records: { id: string }[] }>(page, '/sys/role/list?roleCode=dwgly', { token })
  const data = {
    ...second,
    realname: '学位办主任',
    selectedroles: roles.result.records[0]?.id,
    xwbslbms: types.map(({ code }) => code).join(','),
  }
  const { body } = await api(page, '/sys/user/add', { token, method: 'POST', data })
  expect(body.message).toBe('添加成功！')
  await execute(product.ownerUrl, 'update sys_account set must_change_password = false where username = $1', [
    second.username,
  ])
  await execute(
    product.ownerUrl,
    'insert into xw_privacy_ack (tenant_id, user_id, number) select tenant_id, id, 0 from sys_user where username = $1',
    [second.username],
  )
}

/** Tells the second half of the year for some degree types: the office sets up numbers and certificates, then a story each. */
export function tellSecondHalf(codes: readonly string[]) {
  const types = degreeTypes.filter(({ code }) => codes.includes(code))

  test.describe.configure({ mode: 'serial' })

  test.beforeAll(async () => {
    test.setTimeout(300_000)
    product = await startOwnProduct('demo/main.ts', { workers: 1 })
  })
  test.afterAll(() => product.end())

  test('DG-08 学位办为各类学位改好编号规则，新增证书版式', async ({ browser }) => {
    const page = await openFor(browser, 'demo_school')
    await addSecond(page, types)
    await openList(page, '/degree-setup/number-rule')
    for (const [index, { name }] of types.entries()) {
      await button(row(page, name), '编辑').click()
      const rule = dialog(page, '编辑 · 证书编号规则')
      await fill(rule, { 类型码: `0${index + 1}` })
      await button(rule, '保存').click()
      await expect(rule).toBeHidden()
      await expect(row(page, name)).toContainText(`0${index + 1}`)
    }
    await openList(page, '/degree-setup/certificate-template')
    await button(page, '新增').first().click()
    const template = dialog(page, '新增 · 证书版式')
    await fill(template, { 名称: '学位证书正本' })
    await choose(page, template.getByLabel('种类', { exact: true }), '中文正本')
    await button(template, '保存').click()
    await expectMessage(page, '添加成功！')
    await page.context().close()
  })

  for (const type of types)
    test(`DG-04 ${type.name}：从审核通过到备案，再勘误一人、撤销一人`, async ({ browser }) => {
      test.setTimeout(300_000)
      const page = await openFor(browser, 'demo_school')
      const students = await studentsOf(type)
      expect(students).toHaveLength(2)

      const waiting = students.filter(({ status }) => status === '30')
      if (waiting.length > 0) {
        const approve = await start(page, type, waiting, '审核通过')
        await button(approve, '审核通过').click()
        await expectMessage(page, waiting.length > 1 ? `审核通过成功，共 ${waiting.length} 条` : '审核通过成功')
      }

      const award = await start(page, type, students, '授予学位')
      await award.getByLabel('获学位日期').fill(yesterday)
      await page.keyboard.press('Enter')
      await fill(award, { '决议编号（文号）': decisionNo })
      await button(award, '授予学位').click()
      await expectMessage(page, '授予学位成功，共 2 条')

      const number = await start(page, type, students, '证书编号')
      await expect(number.getByRole('list', { name: '编号结果' }).getByRole('listitem')).toHaveCount(2)
      await button(number, '证书编号').click()
      await expectMessage(page, '证书编号成功，共 2 条')

      const print = await start(page, type, students, '打印证书')
      await choose(page, print.getByLabel('证书版式', { exact: true }), '学位证书正本')
      await expect(print.getByText('将打印 2 条记录的证书。')).toBeVisible()
      await button(print, '打印证书').click()
      await expectMessage(page, '打印证书成功，共 2 条')
      // The prints are recorded when the task has written the file.
      const ids = students.map(({ id }) => id)
      const printed = () =>
        execute(product.ownerUrl, 'select from xw_certificate_print where record_id = any($1::uuid[])', [ids])
      await expect.poll(async () => (await printed()).length, { timeout: 60_000 }).toBe(2)

      await report(page, type, students)
      await answerReceipt(page, type, students)
      const [wrong, other] = students
      if (!wrong || !other) return
      await correct(browser, page, type, wrong)
      await revoke(page, type, other)
      await page.context().close()
    })
}
