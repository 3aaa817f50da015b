import { listPageSteps, workPages } from '@xw/shared/degree/office-work'
import { mayTake } from '../../data/degree/may-take.ts'
import type { SearchItem } from './search-items.ts'

/** An action of the office, such as 打印证书, as an option of the search select. It leads to the page where it starts. */
export interface ActionItem {
  readonly value: string
  readonly title: string
  readonly label: string
  readonly link: string
}

/**
 * HD-01: returns the actions that the user may take on the work pages of their menu. An action whose name begins with
 * that of its page is left out, because the page is found by it.
 */
export const toActionItems = (
  pages: readonly SearchItem[],
  user: Parameters<typeof mayTake>[1],
): readonly ActionItem[] =>
  workPages.flatMap(work => {
    const page = pages.find(({ link }) => link.split('?')[0] === work.url)
    if (!page) return []
    return listPageSteps(work)
      .filter(step => mayTake(step, user) && !step.name.startsWith(page.title))
      .map(({ code, name }) => ({
        value: `${page.link}#${code}`,
        title: name,
        label: [...page.groups, page.title, name].join(' / '),
        link: page.link,
      }))
  })
