import { expect, type Page, test } from '@playwright/test'
import { apiBase, headers } from '@xw/shared/wire/headers'
import { paths } from '@xw/shared/wire/paths'
import { readSpreadsheet } from '../apps/server/src/spreadsheet/read-spreadsheet.ts'
import { database } from './support/database.ts'
import { button, choose, expectMessage, openList, row } from './support/pages.ts'
import { api, comeBack, tokenOf } from './support/people.ts'
import { ignoreUnmatched, openWizard, upload, workbook } from './support/wizard.ts'

const list = '/xxcj/xwInfo/31'
const keys = ['姓名', '身份证件号码', '年级']
const people = ['导入甲', '导入乙', '导入丙'].map((xm, index) => ({
  xm,
  zjhm: `E2E000${index}`,
  nj: '2022',
  xh: `E2E-${index}`,
}))

/** The texts of a workbook's first sheet. */
async function readCells(path: string): Promise<string[][]> {
  const { sheets } = await readSpreadsheet(path, { name: '失败数据.xlsx' })
  const rows: string[][] = []
  for await (const { cells } of sheets[0]?.rows() ?? [])
    rows.push(cells.map(cell => (typeof cell === 'string' ? cell : '')))
  return rows
}

/** Returns the thesis titles of the records with this phone number. */
async function papersOf(page: Page, phone: string): Promise<string[]> {
  const asked = `/xw/xwInfo/list?xwlx=31&sjhm=${phone}`
  const { body } = await api<{ records: { lwtm: string }[] }>(page, asked, { token: await tokenOf(page) })
  return body.result.records.map(({ lwtm }) => lwtm).sort()
}

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ browser }) => {
  const page = await browser.newPage()
  const token = await tokenOf(page)
  const { body } = await api<{ id: string }>(page, '/sys/sysDepart/add', {
    token,
    method: 'POST',
    data: { departName: '导入学院', orgCategory: '2' },
  })
  for (const person of people)
    await api(page, '/xw/xwInfo/add', {
      token,
      method: 'POST',
      data: { ...person, xwbslbm: '31', departId: body.result.id },
    })
  await page.close()
})

test('IM-01 上传、匹配、试运行、导入，失败数据改好后再次导入', async ({ page }) => {
  await comeBack(page)
  await openList(page, list)
  const wizard = await openWizard(page)

  await button(wizard, '下一步').click()
  await expectMessage(page, '上传文件不能为空，请选择上传文件！')

  const cells = people.map(({ xm, zjhm, nj }, index) => [
    xm,
    zjhm,
    nj,
    `论文${index}`,
    index === 1 ? '123' : '13800001111',
    '火星',
  ])
  await upload(
    wizard,
    await workbook(
      [...keys, '论文题目', '手机', '民族'],
      [...cells, ['没有此人', 'E2E9999', '2022', '题', null, null]],
    ),
  )

  // Columns are matched by headings and aliases. The wizard reports a column used twice and a required field without one.
  await expect(wizard.getByText(/已匹配 6 项/)).toBeVisible()
  const nameColumn = wizard.getByLabel('姓名对应的表格列', { exact: true })
  await choose(page, nameColumn, '年级')
  await expect(wizard.getByText(/表格列“年级”不唯一/)).toBeVisible()
  await button(wizard, '试运行').click()
  await expectMessage(page, '表格列“年级”不唯一，每一列只能匹配一个字段')
  await choose(page, nameColumn, '姓名')

  await button(wizard, '试运行').click()
  await ignoreUnmatched(page)
  await expect(wizard.getByText('可更新')).toBeVisible({ timeout: 30_000 })
  await expect(wizard.locator('dl')).toHaveText(
    /共\s*4 行\s*可更新\s*2 行\s*不匹配\s*1 行\s*有错误\s*1 行\s*将置空的代码\s*2 个/,
  )
  await expect(row(wizard, '手机号码应为 11 位手机号码')).toBeVisible()
  expect(await database(`select 1 from xw_info where xh like 'E2E-%' and lwtm is not null`)).toEqual([])

  await button(wizard, '开始导入').click()
  await expect(wizard.getByText('数据部分导入成功')).toBeVisible({ timeout: 30_000 })
  await expect(wizard.getByText('共 4 行，成功 2 行，失败 2 行')).toBeVisible()

  const downloading = page.waitForEvent('download')
  await wizard.getByText('下载失败数据（含原因）').click()
  const [headings = [], ...failed] = await readCells(await (await downloading).path())
  expect(headings.at(-1)).toBe('错误原因')
  expect(failed.map(cellsOf => cellsOf.at(-1))).toEqual([
    '第 3 行：手机号码应为 11 位手机号码',
    '第 5 行：没有姓名、身份证件号码、年级都一致的记录',
  ])

  // Corrected and imported again, its column of reasons and all; the same columns are chosen by themselves.
  await button(wizard, '继续导入其他文件').click()
  const corrected = failed.slice(0, 1).map(cellsOf => cellsOf.map(cell => (cell === '123' ? '13800002222' : cell)))
  await upload(wizard, await workbook(headings, corrected))
  await expect(wizard.getByText(/已匹配 6 项/)).toBeVisible()
  await button(wizard, '试运行').click()
  await ignoreUnmatched(page)
  await expect(wizard.getByText('没有发现错误，可以开始导入。')).toBeVisible({ timeout: 30_000 })
  await button(wizard, '开始导入').click()
  await expect(wizard.getByText('数据导入成功')).toBeVisible({ timeout: 30_000 })
  await button(wizard, '完成').click()
  expect(await papersOf(page, '13800001111')).toEqual(['论文0', '论文2'])
  expect(await papersOf(page, '13800002222')).toEqual(['论文1'])
})

test('IM-09 导入记录列出每次导入，未再修改的可以整体撤销', async ({ page }) => {
  await comeBack(page)
  await openList(page, list)
  const history = await openWizard(page, '导入记录')
  await expect(row(history, '学生信息.xlsx')).toHaveCount(2)
  await expect(row(history, '部分成功').getByRole('link', { name: '下载 2 行失败数据' })).toBeVisible()
  await button(row(history, '全部成功'), '撤销').click()
  await button(page.getByRole('dialog').filter({ hasText: '确定撤销本次导入吗？' }), '撤销导入').click()
  await expectMessage(page, '已撤销本次导入，共 1 条记录恢复为导入前的内容')
  await expect(row(history, '已撤销')).toHaveCount(1)
  const [one] = await database(`select lwtm, sjhm from xw_info where xh = 'E2E-1'`)
  expect(one).toEqual({ lwtm: null, sjhm: null })
})

test('IM-07 名册导入新建记录', async ({ page }) => {
  await comeBack(page)
  await openList(page, list)
  const wizard = await openWizard(page, '名册导入')
  await upload(
    wizard,
    await workbook(
      ['姓名', '身份证号', '学号', '学院', '入学年月'],
      [['名册丁', 'E2E7777', 'E2E-7', '导入学院', '202309']],
    ),
  )
  await button(wizard, '试运行').click()
  await ignoreUnmatched(page)
  await expect(wizard.getByText('可新增')).toBeVisible({ timeout: 30_000 })
  await button(wizard, '开始导入').click()
  await expect(wizard.getByText('数据导入成功')).toBeVisible({ timeout: 30_000 })
  await button(wizard, '撤销本次导入').click()
  await button(page.getByRole('dialog').filter({ hasText: '确定撤销本次导入吗？' }), '撤销导入').click()
  await expect(wizard.getByText('本次导入已撤销')).toBeVisible()
  expect(await database(`select 1 from xw_info where xh = 'E2E-7'`)).toEqual([])
})

test('IM-02 没有文件不能继续，只收一个 Excel 文件，文件名最多 50 个字', async ({ page }) => {
  await comeBack(page)
  await openList(page, list)
  const wizard = await openWizard(page)
  const next = button(wizard, '下一步')
  await next.click()
  await expectMessage(page, '上传文件不能为空，请选择上传文件！')
  await expect(wizard.locator('input[type=file]')).not.toHaveAttribute('multiple')

  const file = await workbook(keys, [['甲', 'E2E0000', '2022']])
  const input = wizard.locator('input[type=file]')
  await input.setInputFiles({ ...file, name: `${'名'.repeat(51)}.xlsx` })
  await expectMessage(page, '文件名字过长,请控制在50个字符以内!')
  await input.setInputFiles({ ...file, name: '名单=1.xlsx' })
  await expectMessage(page, '文件名含非法字符!')
  await expect(wizard.getByRole('listitem')).toHaveCount(0)

  const longest = `${'名'.repeat(50)}.xlsx`
  await input.setInputFiles({ ...file, name: longest })
  await expect(wizard.getByRole('link', { name: longest })).toBeVisible()
  await input.setInputFiles({ ...file, name: '第二个.xlsx' })
  await expect(wizard.getByRole('link', { name: '第二个.xlsx' })).toBeVisible()
  await expect(wizard.getByRole('link', { name: longest })).toHaveCount(0)
})

test('IM-01 自动匹配时跳过字段匹配直接试运行，有缺少或歧义时停下来说明', async ({ page }) => {
  await comeBack(page)
  await openList(page, list)
  const wizard = await openWizard(page)
  await wizard.getByRole('switch', { name: '自动匹配' }).click()
  await upload(wizard, await workbook([...keys, '论文题目'], [['导入丙', 'E2E0002', '2022', '自动论文']]))
  await expect(wizard.getByText(/已按列名自动匹配 4 个字段；表格中没有 \d+ 个可选字段的列，不导入/)).toBeVisible({
    timeout: 30_000,
  })
  await expect(wizard.getByText('字段匹配（自动）')).toBeVisible()
  expect(await database(`select 1 from xw_info where lwtm = '自动论文'`)).toEqual([])
  await button(wizard, '开始导入').click()
  await expect(wizard.getByText('数据导入成功')).toBeVisible({ timeout: 30_000 })
  expect(await database(`select xh from xw_info where lwtm = '自动论文'`)).toEqual([{ xh: 'E2E-2' }])

  // The switch stays as it was; a file that leaves something open is not taken on trust.
  await button(wizard, '继续导入其他文件').click()
  await expect(wizard.getByRole('switch', { name: '自动匹配' })).toBeChecked()
  await upload(
    wizard,
    await workbook(['姓名', '身份证件号码', '导师姓名', '导师姓名'], [['导入丙', 'E2E0002', '甲', '乙']]),
  )
  await expect(wizard.getByText('必填字段没有对应的列：年级')).toBeVisible()
  await expect(wizard.getByText('“导师姓名”可以对应多列：导师姓名、导师姓名（2）')).toBeVisible()
  await choose(page, wizard.getByLabel('导师姓名对应的表格列', { exact: true }), '导师姓名（2）')
  await expect(wizard.getByText(/可以对应多列/)).toHaveCount(0)
})

test('IM-04 必填字段没有列、一列用了两次都不能继续，可选字段没有列时先问', async ({ page }) => {
  await comeBack(page)
  await openList(page, list)
  const wizard = await openWizard(page)
  await upload(
    wizard,
    await workbook(['姓名', '身份证件号码', '所在级', '论文题目'], [['导入丙', 'E2E0002', '2022', '题']]),
  )
  await button(wizard, '试运行').click()
  await expectMessage(page, '必填字段不能为空！')
  const grade = wizard.getByLabel('年级对应的表格列', { exact: true })
  await choose(page, grade, '姓名')
  await button(wizard, '试运行').click()
  await expectMessage(page, '表格列“姓名”不唯一，每一列只能匹配一个字段')
  await choose(page, grade, '所在级')

  await button(wizard, '试运行').click()
  const question = page.getByRole('dialog').filter({ hasText: '个字段未匹配，是否忽略并继续？' })
  await expect(question).toContainText('导师姓名')
  await button(question, '返回匹配').click()
  await expect(question).toBeHidden()
  await expect(grade).toBeVisible()
  await button(wizard, '试运行').click()
  await ignoreUnmatched(page)
  await expect(wizard.getByText('没有发现错误，可以开始导入。')).toBeVisible({ timeout: 30_000 })
})

test('IM-06 不能读取的文件，服务器的说明作为错误显示', async ({ page }) => {
  await comeBack(page)
  await openList(page, list)
  const wizard = await openWizard(page)
  const { mimeType } = await workbook([], [])
  await upload(wizard, { name: '空.xlsx', mimeType, buffer: (await workbook([''], [])).buffer })
  await expect(page.locator('.ant-message-error').getByText('文件中没有数据行')).toBeVisible()
})

test('IM-07 代码表里没有的内容可以选择对应的代码并记住，找不到的行给出最接近的记录', async ({ page }) => {
  await comeBack(page)
  await openList(page, list)
  const wizard = await openWizard(page)
  const cells = [
    ['导入甲', 'E2E0000', '2022', '火星族', '对应论文'],
    ['导入乙', 'E2E0001', '2021', '汉', '对应论文'],
  ]
  const file = { ...(await workbook([...keys, '民族', '论文题目'], cells)), name: '对应.xlsx' }
  const template = page.waitForEvent('download')
  await button(wizard, '下载模板').click()
  expect((await template).suggestedFilename()).toMatch(/导入模板\.xlsx$/)
  await upload(wizard, file)
  await button(wizard, '试运行').click()
  await ignoreUnmatched(page)
  await expect(row(wizard, '没有姓名、身份证件号码、年级都一致的记录')).toContainText(
    /导入乙.*最接近的记录：姓名 导入乙，.*年级 2022（年级不同）/,
    { timeout: 30_000 },
  )
  await expect(wizard.locator('dl')).toHaveText(/将置空的代码\s*1 个/)
  await choose(page, wizard.getByLabel('民族“火星族”对应到', { exact: true }), '回族')
  await expect(wizard.locator('dl')).toHaveText(/将置空的代码\s*0 个/)
  await button(wizard, '开始导入').click()
  await expect(wizard.getByText('数据部分导入成功')).toBeVisible({ timeout: 30_000 })
  expect(await database(`select mzm from xw_info where lwtm = '对应论文'`)).toEqual([{ mzm: '03' }])
  // Watched to their end, so read.
  await expect
    .poll(() => database('select read_flag from sys_quartz_task order by create_time desc limit 2'))
    .toEqual([{ read_flag: '1' }, { read_flag: '1' }])

  await button(wizard, '继续导入其他文件').click()
  await upload(wizard, file)
  await button(wizard, '试运行').click()
  await ignoreUnmatched(page)
  await expect(row(wizard, '火星族')).toContainText(/以前选过.*回族/, { timeout: 30_000 })
})

test('IM-05 后台的导入结束后，打开着的列表自己更新', async ({ page }) => {
  const token = await comeBack(page)
  await openList(page, list)
  const file = await workbook(
    ['姓名', '身份证号', '学号', '学院', '年级'],
    [['名册戊', 'E2E5555', 'E2E-5', '导入学院', '2023']],
  )
  const sent = await page.request.post(apiBase + paths.files.upload, {
    headers: { [headers.token]: token },
    multipart: { biz: 'import', isup: '1', file },
  })
  const { result } = (await sent.json()) as { result: { id: string } }
  const fields = Object.entries({ xm: '姓名', zjhm: '身份证号', xh: '学号', departId: '学院', nj: '年级' })
  await expect(row(page, '名册戊')).toHaveCount(0)
  await api(page, paths.imports.start, {
    token,
    method: 'POST',
    data: {
      importFileId: result.id,
      fields: fields.map(([id, mc]) => ({ id, mc })),
      form: { xwlx: '31', kind: 'add' },
    },
  })
  await expect(row(page, '名册戊')).toHaveCount(1, { timeout: 60_000 })
})
