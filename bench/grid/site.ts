import { existsSync } from 'node:fs'
import { extname, join } from 'node:path'
import { type Browser, chromium as browserType, type Page } from '@playwright/test'
import { chromium } from '../../tools/browser.ts'
import { run } from '../../tools/run.ts'
import { isSmall } from '../size.ts'

/** The origin of the pages. Nothing listens there; browsers give pages of this host access to the clipboard. */
const origin = 'http://localhost:1'
const peers = join(import.meta.dirname, 'peers')
const dist = join(import.meta.dirname, 'dist')
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

async function must(command: string, args: string[]): Promise<void> {
  const { code, output } = await run(command, args, { cwd: import.meta.dirname, quiet: true })
  if (code !== 0) throw new Error(output)
}

/**
 * Fetches what the grid is compared with, which the product itself never does, and builds a page for each. A small run
 * fetches nothing and builds the pages without the peers.
 */
export async function buildPages(): Promise<void> {
  if (isSmall) return must('vite', ['build', '--mode', 'without-peers'])
  if (!existsSync(join(peers, 'node_modules/.package-lock.json')))
    await must('npm', ['ci', '--prefix', peers, '--ignore-scripts'])
  await must('vite', ['build'])
}

/** Wheels jump instead of gliding, so that one turn is one frame. */
export const openBrowser = (): Promise<Browser> =>
  browserType.launch({
    executablePath: chromium,
    chromiumSandbox: process.getuid?.() !== 0,
    args: ['--disable-gpu', '--disable-smooth-scrolling'],
  })

/** A page with one grid's code and the rows, before the grid is on it. */
export async function openPage(browser: Browser, grid: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await context.route(`${origin}/**`, route => {
    const path = new URL(route.request().url()).pathname.slice(1) || 'index.html'
    return route.fulfill({ path: join(dist, path), contentType: types[extname(path)] ?? 'application/octet-stream' })
  })
  const page = await context.newPage()
  page.on('pageerror', error => console.error(`  ${grid}: ${error.message}`))
  await page.goto(`${origin}/?grid=${grid}`)
  await page.waitForFunction(() => 'bench' in globalThis)
  return page
}
