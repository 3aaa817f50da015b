import { useEffect } from 'react'
import { config } from './config.ts'

/** LY-05: joins the page's title and the platform's name, which stands alone on the home page. */
export const toDocumentTitle = (pageTitle: string | null, platformName: string): string =>
  pageTitle ? `${pageTitle} · ${platformName}` : platformName

/** Sets the window's title. Undefined leaves the title to other code. */
export function useDocumentTitle(pageTitle: string | null | undefined): void {
  useEffect(() => {
    if (pageTitle !== undefined) document.title = toDocumentTitle(pageTitle, config.platformName)
  }, [pageTitle])
}
