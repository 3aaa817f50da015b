/** The processor seconds that a test file or a story took. */
export interface TestCost {
  file: string
  /** Of a story; a file of vitest is measured as a whole. */
  title?: string
  seconds: number
}

/**
 * The most that one file of a tier may take in `npm test`, in processor seconds. A busy machine takes up to twice as many
 * as a quiet one for the same work.
 */
export const budgets = {
  test: 50,
  walk: 75,
  process: 100,
  story: 300,
} as const

export type Tier = keyof typeof budgets

/** The tier of a file stands in its name. */
export function tierOf(file: string): Tier {
  if (file.endsWith('.spec.ts')) return 'story'
  return (/\.(walk|process)\.test\.tsx?$/.exec(file)?.[1] as Tier | undefined) ?? 'test'
}

/** Adds up what the stories of one file took: a file has the budget. */
function sumByFile(costs: readonly TestCost[]): TestCost[] {
  const sums = new Map<string, number>()
  for (const { file, seconds } of costs) sums.set(file, (sums.get(file) ?? 0) + seconds)
  return [...sums].map(([file, seconds]) => ({ file, seconds }))
}

/** A sentence for each file that took more than its tier allows. */
export const findOverspent = (costs: readonly TestCost[]): string[] =>
  sumByFile(costs)
    .filter(({ file, seconds }) => seconds > budgets[tierOf(file)])
    .map(
      ({ file, seconds }) => `${file}: ${seconds.toFixed(1)} processor seconds, ${budgets[tierOf(file)]} are allowed`,
    )

/** Describes the costs of each tier and of the ten costliest files and stories. */
export function describeCosts(costs: readonly TestCost[]): string[] {
  const tiers = (Object.keys(budgets) as Tier[]).map(tier => {
    const own = sumByFile(costs.filter(({ file }) => tierOf(file) === tier))
    return { tier, files: own.length, seconds: own.reduce((sum, { seconds }) => sum + seconds, 0) }
  })
  const isStory = ({ file }: TestCost) => tierOf(file) === 'story'
  return [
    ...tiers
      .filter(({ files }) => files > 0)
      .map(({ tier, files, seconds }) => `${tier}: ${files} files, ${Math.round(seconds)} processor seconds`),
    ...listCostliest(
      'costliest files',
      costs.filter(cost => !isStory(cost)),
    ),
    ...listCostliest('costliest stories', costs.filter(isStory)),
  ]
}

function listCostliest(heading: string, costs: readonly TestCost[]): string[] {
  const most = costs.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10)
  const lines = most.map(
    ({ file, title, seconds }) => `  ${seconds.toFixed(1)} s  ${[file, title].filter(Boolean).join(' › ')}`,
  )
  return lines.length > 0 ? [`${heading}:`, ...lines] : []
}
