import { useMemo } from 'react'
import { usePageSettings } from '../../data/use-page-settings.ts'
import { useColumnHistory } from './column-history.ts'
import { type ConfigurableColumn, placeColumns, toSettings } from './columns.ts'

export interface ConfigurableColumns<C extends ConfigurableColumn = ConfigurableColumn> {
  readonly columns: readonly C[]
  place(columns: readonly ConfigurableColumn[]): void
  /** Back to what is wished. */
  reset(): void
  /** Back to how they stood before the last change; null where nothing is known of it. */
  readonly back: (() => void) | null
}

/** Columns as the user has placed them on a page. */
export function useConfigurableColumns<C extends ConfigurableColumn>(
  wished: readonly C[],
  pageKey: string,
): ConfigurableColumns<C> {
  const { settings, save } = usePageSettings(pageKey)
  const history = useColumnHistory(pageKey, settings)
  const columns = useMemo(() => placeColumns(wished, settings.columns), [wished, settings])
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
