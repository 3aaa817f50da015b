import { useMemo } from 'react'
import { usePageSettings } from '../../data/use-page-settings.ts'
import { arrangeColumns, type ConfigurableColumn, toSettings } from './columns.ts'

export interface ConfigurableColumns<C extends ConfigurableColumn = ConfigurableColumn> {
  readonly columns: readonly C[]
  place(columns: readonly ConfigurableColumn[]): void
  /** Restores the columns of the definition. */
  reset(): void
}

/** The columns of a page as the user has arranged them. */
export function useConfigurableColumns<C extends ConfigurableColumn>(
  wished: readonly C[],
  pageKey: string,
): ConfigurableColumns<C> {
  const { settings, save } = usePageSettings(pageKey)
  const columns = useMemo(() => arrangeColumns(wished, settings.columns), [wished, settings])
  return {
    columns,
    place: placed => save({ ...settings, columns: toSettings(placed) }),
    reset: () => save({ ...settings, columns: [] }),
  }
}
