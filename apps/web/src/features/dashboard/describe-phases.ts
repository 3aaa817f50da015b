import { describeBatchPhase } from '@xw/shared/degree/batch-phase'
import type { BatchOption } from '@xw/shared/wire/batches'
import { degreeTypeName, inNationalOrder } from './record-links.ts'

const maxPhases = 3

/** Describes who can work now and until when, by degree type when the types differ. */
export function describePhases(batches: readonly BatchOption[], now: number): string {
  const phases = Map.groupBy(inNationalOrder(batches), batch => describeBatchPhase(batch, now))
  const said = [...phases].map(([phase, own]) =>
    phases.size === 1 ? phase : `${own.map(({ xwbslbm }) => degreeTypeName(xwbslbm)).join('、')}：${phase}`,
  )
  return said.slice(0, maxPhases).join('；') + (said.length > maxPhases ? ' 等' : '')
}
