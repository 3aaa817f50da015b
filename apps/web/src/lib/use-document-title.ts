import { useEffect } from 'react'
import { config } from './config.ts'

/** LY-05: the page's title before the platform's name, which stands alone on the home page. */
export const toDocumentTitle = (pageTitle: string | null, platformName: string): string =>
  pageTitle ? `${pageTitle} · ${platformName}` : platformName

/** Names the window; undefined leaves that to somebody else. */
export function useDocumentTitle(pageTitle: string | null | undefined): void {
  useEffect(() => {
    if (pageTitle !== undefined) document.title = toDocumentTitle(pageTitle, config.platformName)
  }, [pageTitle])
}
