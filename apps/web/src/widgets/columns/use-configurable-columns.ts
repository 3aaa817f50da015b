import { useMemo } from 'react'
import { usePageSettings } from '../../data/use-page-settings.ts'
import { useColumnHistory } from './column-history.ts'
import { arrangeColumns, type ConfigurableColumn, toSettings } from './columns.ts'

export interface ConfigurableColumns<C extends ConfigurableColumn = ConfigurableColumn> {
  readonly columns: readonly C[]
  place(columns: readonly ConfigurableColumn[]): void
  /** Restores the columns of the definition. */
  reset(): void
  /** Undoes the last change; null when none is known. */
  readonly back: (() => void) | null
}

/** The columns of a page as the user has arranged them. */
export function useConfigurableColumns<C extends ConfigurableColumn>(
  wished: readonly C[],
  pageKey: string,
): ConfigurableColumns<C> {
  const { settings, save } = usePageSettings(pageKey)
  const history = useColumnHistory(pageKey, settings)
  const columns = useMemo(() => arrangeColumns(wished, settings.columns), [wished, settings])
  const change = (next: ReturnType<typeof toSettings>) => {
    history.note(settings.columns ?? [])
    save({ ...settings, columns: next })
  }
  return {
    columns,
    place: placed => change(toSettings(placed)),
    reset: () => change([]),
    back: history.isEmpty ? null : () => save({ ...settings, columns: history.take() }),
  }
}
