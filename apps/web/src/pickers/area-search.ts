import { useQuery } from '@tanstack/react-query'
import type { LabelSource } from '@xw/shared/field-types/field'
import { areaPath } from './area-path.ts'
import type { TreeNode } from './lazy-tree.ts'
import { dictMatches } from './search-source.ts'
import { useDebounced } from './use-debounced.ts'
import { pendingText, useLabels } from './use-labels.ts'

const delayMs = 200
const none: ReadonlySet<string> = new Set()

/** PK-06: finds areas by name, pinyin or code, each shown below its parents. */
export function useAreaSearch(areas: LabelSource & { from: 'dict' }, typed: string) {
  const keyword = useDebounced(typed, delayMs)
  const { data: found = none, isFetching } = useQuery({
    ...dictMatches(areas.dictCode, keyword),
    enabled: keyword.trim() !== '',
  })
  const paths = [...found].flatMap(code => [areaPath(code) ?? []])
  const texts = useLabels(areas, [...new Set(paths.flat())])
  return {
    found,
    nodes: toTree(paths, code => texts.get(code) ?? pendingText),
    isLoading: isFetching || keyword !== typed,
  }
}

/** Joins paths of codes into the tree whose branches they are. */
function toTree(paths: readonly (readonly string[])[], titleOf: (code: string) => string): TreeNode[] {
  const below = Map.groupBy(
    paths.filter(path => path.length > 0),
    ([first = '']) => first,
  )
  return [...below].map(([key, branches]) => {
    const children = toTree(
      branches.map(([, ...rest]) => rest),
      titleOf,
    )
    return {
      key,
      value: key,
      title: titleOf(key),
      isLeaf: children.length === 0,
      ...(children.length > 0 && { children }),
    }
  })
}
