import { type FigureName, type MonitorFigures, monitorFigures } from '@xw/shared/wire/monitor-figures'
import { formatFigure } from './format-figure.ts'
import styles from './monitor.module.css'

export function FigureList({ names, figures }: { names: readonly FigureName[]; figures: MonitorFigures }) {
  return (
    <dl className={styles.figures}>
      {names.map(name => (
        <div key={name}>
          <dt>{monitorFigures[name].name}</dt>
          <dd>{formatFigure(figures[name], monitorFigures[name].unit)}</dd>
        </div>
      ))}
    </dl>
  )
}
