import { allListsKey, type Density, usePageSettings } from '../data/use-page-settings.ts'

/** The padding above and below a row's text. The smallest shows fifteen records on a laptop. */
const paddings: Readonly<Record<Density, number>> = { compact: 4, middle: 8, loose: 13 }

export const densities: readonly { readonly value: Density; readonly label: string }[] = [
  { value: 'compact', label: '紧凑' },
  { value: 'middle', label: '适中' },
  { value: 'loose', label: '宽松' },
]

/** The density of rows, the same in every list of the user. */
export function useDensity(): { density: Density; paddingPx: number; choose: (density: Density) => void } {
  const { settings, save } = usePageSettings(allListsKey)
  const density = densities.find(({ value }) => value === settings.density)?.value ?? 'compact'
  return { density, paddingPx: paddings[density], choose: chosen => save({ ...settings, density: chosen }) }
}
