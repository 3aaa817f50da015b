import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { create } from 'zustand'

/** Titles of pages that show one item out of many, by their full path. Other pages have the title of their route. */
const usePageTitles = create<Readonly<Record<string, string>>>(() => ({}))

/**
 * Sets the title of the current page, for its tab and the window, to the name of the record it shows. Pass null until
 * the name is known.
 */
export function usePageTitle(title: string | null): void {
  const { pathname, search } = useLocation()
  const fullPath = pathname + search
  useEffect(() => {
    if (title !== null) usePageTitles.setState({ [fullPath]: title })
  }, [fullPath, title])
}

/** Returns the title that the page at a full path has set. */
export const useTitleAt = (fullPath: string): string | undefined => usePageTitles(titles => titles[fullPath])
