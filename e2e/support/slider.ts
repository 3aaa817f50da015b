import { expect, type Page } from '@playwright/test'
import { maxSlide } from '@xw/shared/session/slider'
import { findGap, handAt } from '../../apps/server/test/support/slider.ts'

const handleOf = (page: Page) => page.getByRole('slider', { name: '验证码' })

/** The picture and the piece as they are shown. */
export const pictureOf = (page: Page) => page.locator('img[src^="data:image/jpeg"]')
const pieceOf = (page: Page) => page.locator('img[src^="data:image/png"]')

/** Finds the gap of the shown picture from its pixels. */
export async function gapOf(page: Page): Promise<number> {
  const source = (image: ReturnType<typeof pieceOf>) => image.evaluate((shown: HTMLImageElement) => shown.src)
  return findGap({ picture: await source(pictureOf(page)), piece: await source(pieceOf(page)) })
}

/** Takes hold of the handle and moves the piece to a place as a hand does; lets go there. */
export async function dragTo(page: Page, x: number): Promise<void> {
  const handle = handleOf(page)
  await expect(pieceOf(page)).toBeVisible()
  await handle.scrollIntoViewIfNeeded()
  const box = await handle.boundingBox()
  const way = await handle.evaluate(element => (element.parentElement?.clientWidth ?? 0) - element.clientWidth)
  if (!box) throw new Error('no handle')
  const [left, top] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(left, top)
  await page.mouse.down()
  const [start, ms] = [performance.now(), 600]
  for (let time = 0; time < 1; time = (performance.now() - start) / ms)
    await page.mouse.move(left + (handAt(time) * x * way) / maxSlide, top + 2)
  await page.mouse.move(left + (x * way) / maxSlide, top)
  await page.mouse.up()
}

/** Switches from the challenge that the browser solves by itself to the slider. */
export async function takeSlider(page: Page): Promise<void> {
  await page.getByRole('button', { name: '换成图片验证码' }).click()
  await page.getByRole('button', { name: '换成滑块验证' }).click()
}
