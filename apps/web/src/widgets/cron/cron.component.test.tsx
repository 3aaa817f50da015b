import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityProblemsInBothThemes, noAccessibilityProblems } from '../../../test/component/accessibility.ts'
import { button, mount } from '../../../test/component/mount.tsx'
import { CronInput } from './cron-input.tsx'
import type { RemotePreview } from './use-cron-preview.ts'

interface Setting {
  value?: string
  hideSecond?: boolean
  hideYear?: boolean
  remote?: RemotePreview
}

function Field({ value: first = '', ...rest }: Setting) {
  const [value, setValue] = useState(first)
  return (
    <>
      <CronInput label="执行时间" aria-label="执行时间" value={value} onChange={setValue} {...rest} />
      <output aria-label="值">{value}</output>
    </>
  )
}

const dialog = page.getByRole('dialog')
const box = (name: string) => dialog.getByRole('textbox', { name, exact: true })
const whole = box('Cron表达式')
const preview = box('执行预览')
const tab = (name: string) => dialog.getByRole('tab', { name, exact: true })
const line = (name: string) => dialog.getByRole('radio', { name, exact: true })
const number = (name: string) => dialog.getByRole('spinbutton', { name, exact: true })

/** Draws an input and opens its builder. */
async function open(setting: Setting = {}) {
  await mount(<Field {...setting} />)
  await button('设置执行时间').click()
  await expect.element(whole).toBeVisible()
}

async function type(name: string, text: string) {
  await box(name).fill(text)
  await userEvent.keyboard('{Tab}')
}

describe('the builder', () => {
  it('CR-01 is 800 px wide and has tabs 秒 分 时 日 月 周 年, an input for each part and one for the whole', async () => {
    await open()
    expect(dialog.element().getBoundingClientRect().width).toBe(800)
    const names = ['秒', '分', '时', '日', '月', '周', '年']
    expect(
      dialog
        .getByRole('tab')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(names)
    const values = names.map(name => (box(name).element() as HTMLInputElement).value)
    expect(values).toEqual(['*', '*', '*', '*', '*', '?', '*'])
    await expect.element(whole).toHaveValue('* * * * * ? *')
    await expect.element(dialog.getByText('每秒', { exact: true }).first()).toBeVisible()
  })

  it('CR-01 returns the built expression, without seconds or year when they are hidden', async () => {
    await open({ hideSecond: true, hideYear: true })
    expect(dialog.getByRole('tab').elements()).toHaveLength(5)
    await expect.element(whole).toHaveValue('* * * * ?')
    await type('时', '8')
    await expect.element(whole).toHaveValue('0 8 * * ?')
    await button('确定').click()
    await expect.element(page.getByLabelText('值')).toHaveTextContent('0 8 * * ?')
    expect(dialog.query()).toBeNull()
  })

  it('CR-01 takes the raw text when the user leaves the whole expression, and shows beside it what is wrong', async () => {
    await open({ value: '0 0 2 * * ?' })
    await type('Cron表达式', '0 0 25  1 * ?')
    const flaw = dialog.getByRole('alert')
    await expect.element(flaw).toHaveTextContent('Cron表达式错误：时的“25”超出范围，应为 0 到 23')
    await expect.element(whole).toHaveValue('0 0 25  1 * ?')
    await button('确定').click()
    await expect.element(whole).toHaveFocus()
    await expect.element(page.getByLabelText('值')).toHaveTextContent('0 0 2 * * ?')
    await type('Cron表达式', '0 0 0 1 * ? * *')
    await expect.element(flaw).toHaveTextContent('Cron表达式最多7项！')
    await type('Cron表达式', '0 0 0 1 * ? abc')
    await expect.element(flaw).toHaveTextContent('Cron表达式参数[年]错误：“ABC”不正确')
    await type('Cron表达式', '0 0 5 L * ?')
    await expect.element(dialog.getByText('每月最后一天 05:00')).toBeVisible()
    await button('确定').click()
    await expect.element(page.getByLabelText('值')).toHaveTextContent('0 0 5 L * ?')
  })

  it('CR-01 keeps an unreadable text in the input of a part, and cannot be confirmed with it', async () => {
    await open({ value: '0 0 2 * * ?' })
    await type('分', '7x')
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('分的“7X”不正确')
    await expect.element(box('分')).toHaveValue('7x')
    await button('确定').click()
    await expect.element(tab('分')).toHaveAttribute('aria-selected', 'true')
    await expect.element(whole).toHaveValue('0 0 2 * * ?')
    await type('分', '7')
    await expect.element(whole).toHaveValue('0 7 2 * * ? *')
    expect(dialog.getByRole('alert').query()).toBeNull()
  })
})

describe('the options of a part', () => {
  it('CR-02 day and week have options that no other unit has', async () => {
    await open()
    const kinds = async (name: string) => {
      await tab(name).click()
      const panel = dialog.getByRole('tabpanel', { name })
      await expect.element(panel).toBeVisible()
      return panel
        .getByRole('radio')
        .elements()
        .map(radio => radio.closest('label')?.textContent)
    }
    expect(await kinds('秒')).toEqual(['每秒', '区间', '循环', '指定'])
    expect(await kinds('月')).toEqual(['每月', '区间', '循环', '指定'])
    const days = ['不设置', '每日', '区间', '循环', '最近工作日', '最后一天', '最后工作日', '月末之前', '指定']
    expect(await kinds('日')).toEqual(days)
    expect(await kinds('周')).toEqual(['不设置', '每天', '区间', '循环', '最后一天', '最后一个', '第几个', '指定'])
  })

  it.each([
    ['日', '最后一天', '0 0 0 L * ? *'],
    ['日', '最后工作日', '0 0 0 LW * ? *'],
    ['日', '月末之前', '0 0 0 L-1 * ? *'],
    ['日', '最近工作日', '0 0 0 1W * ? *'],
    ['日', '指定', '0 0 0 1 * ? *'],
    ['日', '循环', '0 0 0 1/1 * ? *'],
    ['周', '区间', '0 0 0 ? * 2-6 *'],
    ['周', '最后一个', '0 0 0 ? * 6L *'],
    ['周', '第几个', '0 0 0 ? * 2#1 *'],
    ['周', '最后一天', '0 0 0 ? * L *'],
  ])('CR-02 %s: %s writes %s', async (unit, kind, written) => {
    await open()
    await tab(unit).click()
    await line(kind).click()
    await expect.element(whole).toHaveValue(written)
  })

  it('CR-02 changing a number chooses its option, values are ticked, and no value at all becomes the smallest', async () => {
    await open({ value: '0 0 2 * * ?' })
    await tab('日').click()
    await number('日：月末之前的天数').fill('3')
    await expect.element(whole).toHaveValue('0 0 2 L-3 * ? *')
    await expect.element(line('月末之前')).toBeChecked()
    await line('指定').click()
    for (const day of ['15', '28', '1']) await dialog.getByRole('checkbox', { name: day, exact: true }).click()
    await expect.element(whole).toHaveValue('0 0 2 15,28 * ? *')
    for (const day of ['15', '28']) await dialog.getByRole('checkbox', { name: day, exact: true }).click()
    await expect.element(whole).toHaveValue('0 0 2 1 * ? *')
  })

  it('CR-02 a part that cannot be read counts as every, and the others stay', async () => {
    await open({ value: '0 30 99 15 * ?' })
    await expect.element(box('时')).toHaveValue('*')
    await tab('时').click()
    await expect.element(line('每时')).toBeChecked()
    await line('指定').click()
    await expect.element(whole).toHaveValue('0 30 0 15 * ? *')
  })
})

describe('dependent parts', () => {
  it.each([
    ['* * * * * ? *', '分', '5', '0 5 * * * ? *'],
    ['* * * * * ? *', '时', '8', '0 0 8 * * ? *'],
    ['* * * * * ? *', '日', '15', '0 0 0 15 * ? *'],
    ['* * * * * ? *', '周', 'MON', '0 0 0 ? * 2 *'],
    ['0 0 8 ? * * *', '月', '6', '0 0 8 ? 6 1 *'],
    ['0 0 8 * * ? *', '月', '6', '0 0 8 1 6 ? *'],
    ['* * * * * ? *', '年', '2027', '0 0 0 1 1 ? 2027'],
    ['0 0 8 ? * 2 *', '日', '1', '0 0 8 1 * ? *'],
  ])('CR-03 %s with %s %s is %s', async (value, unit, typed, after) => {
    await open({ value })
    await type(unit, typed)
    await expect.element(whole).toHaveValue(after)
  })
})

describe('bounds', () => {
  it.each([
    ['秒', '循环间隔', 1, 59],
    ['秒', '循环开始', 0, 59],
    ['秒', '区间结束', 0, 59],
    ['分', '循环间隔', 1, 60],
    ['时', '区间开始', 0, 23],
    ['日', '循环间隔', 1, 31],
    ['日', '最近工作日', 1, 31],
    ['月', '循环开始', 0, 12],
    ['月', '区间开始', 1, 12],
    ['周', '循环间隔', 1, 7],
    ['周', '每月第几个', 1, 5],
    ['年', '循环间隔', 1, 99],
    ['年', '区间开始', 2019, 2119],
  ])('CR-04 %s：%s takes whole numbers from %i to %i', async (unit, name, min, max) => {
    await open()
    await tab(unit).click()
    const input = number(`${unit}：${name}`)
    await expect.element(input).toHaveAttribute('aria-valuemin', String(min))
    await expect.element(input).toHaveAttribute('aria-valuemax', String(max))
    await input.fill(String(max + 1))
    await userEvent.keyboard('{Tab}')
    await expect.element(input).toHaveValue(String(max))
  })

  it('CR-04 a loop of months that starts at 0 is written from 1, and weekdays are chosen by name, Sunday first', async () => {
    await open({ value: '0 0 0 1 * ?' })
    await type('月', '0/3')
    await expect.element(whole).toHaveValue('0 0 0 1 1/3 ? *')
    await tab('周').click()
    await line('指定').click()
    const names = dialog
      .getByRole('checkbox')
      .elements()
      .map(checkbox => checkbox.closest('label')?.textContent)
    expect(names).toEqual(['周日', '周一', '周二', '周三', '周四', '周五', '周六'])
    await expect.element(whole).toHaveValue('0 0 0 ? 1/3 1 *')
  })
})

describe('the preview', () => {
  const shown = () => (preview.element() as HTMLTextAreaElement).value.split('\n')

  it('CR-05 lists the next ten runs after half a second, ignores the year, and says so', async () => {
    const begunAt = performance.now()
    await open({ value: '0 30 8 1 9 ? 2020' })
    await expect.element(preview).toHaveAttribute('placeholder', '执行预览，会忽略年份参数')
    await expect.poll(shown).toHaveLength(10)
    expect(performance.now() - begunAt).toBeGreaterThanOrEqual(500)
    for (const time of shown()) expect(time).toMatch(/^20\d\d-09-01 08:30:00$/)
    expect(new Set(shown()).size).toBe(10)
    await expect.element(dialog.getByText('2020 年 9 月 1 日 08:30')).toBeVisible()
    await expect.element(dialog.getByText('不会再执行，请检查日期和年份')).toBeVisible()
  })

  it('CR-05 says 无执行时间 for an expression that never runs', async () => {
    await open({ value: '0 0 0 31 2 ?' })
    await expect.element(preview).toHaveValue('无执行时间')
  })

  it('CR-05 asks a remote function when one is given, and ignores answers to earlier expressions', async () => {
    const asked: { expression: string; answer(times: string[]): void }[] = []
    const remote: RemotePreview = expression =>
      new Promise(resolve => asked.push({ expression, answer: times => resolve(times) }))
    await open({ value: '0 0 2 * * ?', remote })
    await expect.poll(() => asked).toHaveLength(1)
    await type('时', '3')
    await expect.poll(() => asked).toHaveLength(2)
    expect(asked.map(({ expression }) => expression)).toEqual(['0 0 2 * * ?', '0 0 3 * * ? *'])
    asked[1]?.answer(['2027-01-01 03:00:00'])
    asked[0]?.answer(['2027-01-01 02:00:00'])
    await expect.element(preview).toHaveValue('2027-01-01 03:00:00')
  })
})

it.each(['秒', '日', '周', '年'])('CR-01 has no accessibility problems on the tab %s', async name => {
  await open()
  await tab(name).click()
  await expect.element(dialog.getByRole('tabpanel', { name })).toBeVisible()
  expect(await accessibilityProblemsInBothThemes()).toEqual(noAccessibilityProblems)
})
