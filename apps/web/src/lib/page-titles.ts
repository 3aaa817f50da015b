import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { create } from 'zustand'

/** What pages call themselves that show one thing out of many, by their full path; others have the title of their route. */
const usePageTitles = create<Readonly<Record<string, string>>>(() => ({}))

/** Names the page it is called in, for its tab and the window: the record it shows. Null while that is not known. */
export function usePageTitle(title: string | null): void {
  const { pathname, search } = useLocation()
  const fullPath = pathname + search
  useEffect(() => {
    if (title !== null) usePageTitles.setState({ [fullPath]: title })
  }, [fullPath, title])
}

/** The name that the page at a full path has given itself. */
export const useTitleAt = (fullPath: string): string | undefined => usePageTitles(titles => titles[fullPath])
