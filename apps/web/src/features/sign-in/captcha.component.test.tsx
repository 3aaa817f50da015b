import { maxSlide } from '@xw/shared/session/slider'
import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, mount } from '../../../test/component/mount.tsx'
import { type PendingCall, playWire } from '../../../test/component/wire.ts'
import { config } from '../../lib/config.ts'
import { Captcha } from './captcha.tsx'
import { focusField, readCaptcha, readFormTexts } from './form.ts'

/** A dot, which is enough of a picture here. */
const dot = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

function Form() {
  const [round, setRound] = useState(0)
  const [sent, setSent] = useState('')
  return (
    <form
      style={{ width: 320 }}
      onSubmit={event => {
        event.preventDefault()
        setSent(JSON.stringify(readCaptcha(readFormTexts(event.currentTarget))))
        setRound(round + 1)
        focusField(event.currentTarget, 'captcha')
      }}
    >
      <Captcha purpose="signIn" round={round} error={sent === '' ? undefined : '请先完成验证'} />
      <button type="submit">提交</button>
      <output aria-label="已提交">{sent}</output>
    </form>
  )
}

const handle = page.getByRole('slider', { name: '验证码' })
const place = () => Number(handle.element().getAttribute('aria-valuenow'))
const drawings = (asked: readonly PendingCall[]) => asked.filter(({ path }) => path.startsWith('/sys/sliderImage/'))

/** Draws the form and answers its first picture. */
async function open() {
  const wire = playWire()
  await mount(<Form />)
  await expect.element(handle).toBeVisible()
  const answerPicture = async (count: number) => {
    await expect.poll(() => drawings(wire.asked).length).toBe(count)
    drawings(wire.asked)[count - 1]?.answer({ picture: dot, piece: dot })
    await expect.poll(() => page.getByRole('presentation').elements().length).toBe(2)
  }
  await answerPicture(1)
  return { ...wire, answerPicture }
}

/** Presses the handle and moves it by so many pixels of the page, point by point. */
function drag(pixels: number, isLetGo = true) {
  const element = handle.element()
  const send = (type: string, clientX: number) =>
    element.dispatchEvent(new PointerEvent(type, { bubbles: true, clientX, pointerId: 1, button: 0, isPrimary: true }))
  // A pointer of a test is none that a browser could capture.
  ;(element as HTMLElement).setPointerCapture = () => {}
  send('pointerdown', 10)
  for (let moved = 1; moved <= pixels; moved += 1) send('pointermove', 10 + moved)
  if (isLetGo) send('pointerup', 10 + pixels)
}

beforeEach(() => {
  config.captchaWay = 'picture'
})

describe('SE-09 slider captcha', () => {
  it('explains itself and resets without a request when released before any gap', async () => {
    const { asked } = await open()
    await expect.element(page.getByText('请按住滑块，拖动到最右边', { exact: true })).toBeVisible()
    drag(60, false)
    await expect.poll(place).toBeGreaterThan(40)
    await expect.element(page.getByText('对准缺口后松开')).toBeVisible()
    drag(60)
    await expect.poll(place).toBe(0)
    expect(drawings(asked)).toHaveLength(1)
    expect(asked.filter(({ path }) => path === '/sys/checkSlider')).toEqual([])
  })

  it('sends the movement, and once verified locks the handle and fills in the pass and its key', async () => {
    const { next, asked } = await open()
    drag(200)
    const check = await next('/sys/checkSlider')
    const { checkKey, trace } = check.body as { checkKey: string; trace: { x: number; t: number }[] }
    expect(drawings(asked)[0]?.path).toBe(`/sys/sliderImage/${checkKey}`)
    expect(trace[0]).toEqual({ x: 0, t: 0 })
    expect(trace.at(-1)?.x).toBe(Math.round((200 * maxSlide) / (318 - 48)))
    check.answer('a-pass')
    await expect.element(page.getByText('验证通过', { exact: true })).toBeVisible()
    const verified = place()
    drag(50)
    await userEvent.keyboard('{ArrowLeft}')
    expect(place()).toBe(verified)
    await button('提交').click()
    await expect
      .element(page.getByLabelText('已提交'))
      .toHaveTextContent(JSON.stringify({ captcha: 'a-pass', checkKey }))
  })

  it('loads another picture after an attempt, focuses the handle and clears the pass', async () => {
    const { next, answerPicture, asked } = await open()
    drag(200)
    ;(await next('/sys/checkSlider')).answer('a-pass')
    await expect.element(page.getByText('验证通过', { exact: true })).toBeVisible()
    await button('提交').click()
    await answerPicture(2)
    await expect.element(handle).toHaveFocus()
    await button('提交').click()
    await expect.poll(() => page.getByLabelText('已提交').element().textContent).toContain('"captcha":""')
    await expect.element(page.getByText('请先完成验证')).toBeVisible()
    const [first, second] = drawings(asked)
    expect(first?.path).not.toBe(second?.path)
  })

  it('shows the refusal and loads another picture', async () => {
    const { next, answerPicture } = await open()
    drag(200)
    ;(await next('/sys/checkSlider')).refuse('验证未通过，请重试', null, 412)
    await answerPicture(2)
    await expect.element(page.getByText('验证未通过，请重试')).toBeVisible()
    expect(place()).toBe(0)
  })

  it('moves by keys: arrows a little, page keys more, Home to the start, and Enter releases', async () => {
    const { next, asked } = await open()
    handle.element().focus()
    await userEvent.keyboard('{PageUp}{PageUp}{ArrowRight}{ArrowLeft}{ArrowUp}')
    expect(place()).toBe(52)
    await userEvent.keyboard('{Home}')
    expect(place()).toBe(0)
    await userEvent.keyboard('{PageUp}{PageUp}{PageUp}{PageUp}{PageUp}{PageUp}{Enter}')
    const check = await next('/sys/checkSlider')
    expect((check.body as { trace: { x: number }[] }).trace.at(-1)?.x).toBe(144)
    expect(asked.filter(({ path }) => path === '/sys/login')).toEqual([])
  })

  it('switches to letters, also when no slider picture can be loaded', async () => {
    const { asked } = await open()
    await button('换一张').click()
    await expect.poll(() => drawings(asked).length).toBe(2)
    drawings(asked)[1]?.refuse('滑块验证失败次数过多，请使用图片验证码')
    await expect.element(page.getByText('滑块验证失败次数过多，请使用图片验证码')).toBeVisible()
    await button('换成图片验证码').click()
    const drawn = asked.find(({ path }) => path.startsWith('/sys/randomImage/'))
    drawn?.answer(dot)
    await page.getByRole('textbox', { name: '验证码' }).fill('abcd')
    await button('提交').click()
    const checkKey = drawn?.path.split('/').at(-1)
    await expect.element(page.getByLabelText('已提交')).toHaveTextContent(JSON.stringify({ captcha: 'abcd', checkKey }))
    await expect.element(page.getByRole('textbox', { name: '验证码' })).toHaveValue('')
    await expect.poll(() => asked.filter(({ path }) => path.startsWith('/sys/randomImage/')).length).toBe(2)
  })
})
