import { date } from '@xw/shared/field-types/date'
import { datetime } from '@xw/shared/field-types/datetime'
import { month } from '@xw/shared/field-types/month'
import { time } from '@xw/shared/field-types/time'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../../test/component/mount.tsx'
import type { MomentField } from './format-moment.ts'
import MomentInput from './moment-input.tsx'

/** Draws an input in a form and returns the value that the form holds. */
async function open(field: MomentField, begun: string | null = null) {
  const held = { value: begun }
  function Stage() {
    const [value, setValue] = useState(begun)
    held.value = value
    return (
      <>
        <button type="button">别处</button>
        <MomentInput field={field} value={value} onChange={setValue} aria-label="时间" />
      </>
    )
  }
  await mount(<Stage />)
  const input = page.getByLabelText('时间')
  await input.click()
  return { input, value: () => held.value }
}

const typedMoments: [MomentField, string, string, string][] = [
  [date('出生日期'), '1998/3/12', '1998-03-12', '1998-03-12'],
  [date('出生日期'), '19980312', '1998-03-12', '1998-03-12'],
  [datetime('开始时间'), '2026-06-01 10:00:05', '2026-06-01 10:00:05', '2026-06-01 10:00:05'],
  [datetime('开始时间'), '2026-06-01 10:30', '2026-06-01 10:30:00', '2026-06-01 10:30:00'],
  [month('入学年月'), '202109', '2021-09', '202109'],
  [time('时刻'), '10:30', '10:30:00', '10:30:00'],
]

describe('a typed date or time', () => {
  it.each(typedMoments)('PK-10 %j: Enter takes %s', async (field, typed, shown, wire) => {
    const { input, value } = await open(field)
    await userEvent.keyboard(`${typed}{Enter}`)
    await expect.poll(value).toBe(wire)
    await expect.element(input).toHaveValue(shown)
  })

  it.each(typedMoments)('PK-10 %j: leaving the input takes %s', async (field, typed, shown, wire) => {
    const { input, value } = await open(field)
    await userEvent.keyboard(typed)
    await userEvent.tab()
    await expect.poll(value).toBe(wire)
    await expect.element(input).toHaveValue(shown)
  })

  it.each(['Enter', 'Tab'])('PK-10 %s is taken instead of the day under the pointer', async key => {
    const { input, value } = await open(datetime('开始时间'), '2026-06-20 08:00:00')
    await userEvent.keyboard('{Control>}a{/Control}2026-06-01 10:30')
    await page.getByRole('cell', { name: '15', exact: true }).hover()
    await userEvent.keyboard(`{${key}}`)
    await expect.poll(value).toBe('2026-06-01 10:30:00')
    await expect.element(input).toHaveValue('2026-06-01 10:30:00')
  })

  it('PK-10 is not set when the user only looked at the calendar', async () => {
    const { input, value } = await open(date('出生日期'), '1998-03-12')
    await page.getByRole('cell', { name: '15', exact: true }).hover()
    await userEvent.tab()
    await expect.element(input).toHaveValue('1998-03-12')
    expect(value()).toBe('1998-03-12')
  })

  it('PK-10 is dropped when it cannot be read, and the previous value stays', async () => {
    const { input, value } = await open(date('出生日期'), '1998-03-12')
    await userEvent.keyboard('{Control>}a{/Control}1998-02-30')
    await page.getByRole('button', { name: '别处' }).click()
    await expect.element(input).toHaveValue('1998-03-12')
    expect(value()).toBe('1998-03-12')
  })
})
