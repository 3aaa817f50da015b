import { allFigures, type FigureName, type Figures } from '@xw/shared/wire/monitor-figures'
import { formatFigure } from './format-figure.ts'
import styles from './monitor.module.css'

/** Some figures with their names. */
export function FigureList({ names, figures }: { names: readonly FigureName[]; figures: Figures }) {
  return (
    <dl className={styles.figures}>
      {names.map(name => (
        <div key={name}>
          <dt>{allFigures[name].name}</dt>
          <dd>{formatFigure(figures[name], allFigures[name].unit)}</dd>
        </div>
      ))}
    </dl>
  )
}
