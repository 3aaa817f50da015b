import { paths } from '@xw/shared/wire/paths'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { button, mount } from '../../../../test/component/mount.tsx'
import { playWire } from '../../../../test/component/wire.ts'
import TakeBackPage from './page.tsx'

const { read, takeBack } = paths.contactChange
const change = {
  key: 'phone',
  schoolName: '示范大学',
  username: 'teacher',
  receiver: '138****1234',
  changedAt: '2026-06-01 09:30',
}

async function open(at: string) {
  const wire = playWire({})
  await mount(<TakeBackPage />, { at })
  return wire
}

describe('the page that reverts a change of contact', () => {
  it('shows the change and reverts it only when the user confirms', async () => {
    const wire = await open('/user/take-back#ticket-of-mine')
    const asked = await wire.next(read)
    expect(asked.body).toEqual({ ticket: 'ticket-of-mine' })
    asked.answer(change)
    await expect.element(page.getByText(/示范大学的账号 teacher 于 2026-06-01 09:30 修改了手机号/)).toBeVisible()
    expect(wire.asked.some(({ path }) => path === takeBack)).toBe(false)
    await button('撤销修改').click()
    const taken = await wire.next(takeBack)
    expect(taken.body).toEqual({ ticket: 'ticket-of-mine' })
    taken.answer(null)
    await expect.element(page.getByText('已撤销修改，账号 teacher 的全部登录已退出。')).toBeVisible()
    await expect.element(page.getByRole('link', { name: '找回密码' })).toBeVisible()
  })

  it('shows the refusal of an expired link, and retries after a network error', async () => {
    const wire = await open('/user/take-back#old')
    ;(await wire.next(read)).refuse('链接已失效', null)
    await expect.element(page.getByRole('alert')).toHaveTextContent('链接已失效')
    expect(button('撤销修改').elements()).toHaveLength(0)
    await button('重试').click()
    ;(await wire.next(read, 2)).answer(change)
    await expect.element(button('撤销修改')).toBeVisible()
  })

  it('asks for the code when the address contains none', async () => {
    const wire = await open('/user/take-back')
    await button('下一步').click()
    await expect.element(page.getByText('请填写撤销码')).toBeVisible()
    await page.getByLabelText('短信或邮件中的撤销码').fill(' typed-by-hand ')
    await button('下一步').click()
    const asked = await wire.next(read)
    expect(asked.body).toEqual({ ticket: 'typed-by-hand' })
    asked.refuse('链接已失效', null)
    await button('重新填写撤销码').click()
    await expect.element(page.getByLabelText('短信或邮件中的撤销码')).toBeVisible()
  })
})
