import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'

const folder = join(import.meta.dirname, '../../docs/manual/pictures')
/** The address shown in the manual's pictures, instead of the random port of the stories. */
const address = 'https://xw.example.edu.cn'

/**
 * Takes a picture of the page for a manual, with few colours so that the file stays small. It does so only when
 * `XW_MANUAL` is set, so that a person looks at each new picture before it goes into the manual.
 */
export async function picture(page: Page, name: string): Promise<void> {
  if (!process.env.XW_MANUAL) return
  await page.waitForLoadState('networkidle')
  // The message of the previous step has disappeared by then.
  await expect(page.locator('.ant-message').getByText(/./)).toHaveCount(0)
  await page.evaluate(hideAddress, address)
  const shot = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  writeFileSync(
    join(folder, `${name}.png`),
    await sharp(shot).png({ palette: true, colours: 96, effort: 10 }).toBuffer(),
  )
}

/** Runs in the page. */
function hideAddress(shown: string): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node.nodeValue?.includes(location.origin)) node.nodeValue = node.nodeValue.replaceAll(location.origin, shown)
}
