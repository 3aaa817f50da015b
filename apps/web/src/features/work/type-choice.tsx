import { degreeTypes } from '@xw/shared/degree/types'
import { Select } from 'antd'
import { useSearchParams } from 'react-router'
import styles from './work.module.css'

/** The URL parameter of the choice. */
const param = 'type'
const all = 'all'

interface TypeChoiceState {
  /** Null for all types. */
  readonly chosen: string | null
  choose(type: string | null): void
}

/** The degree type that a work page shows. The choice is part of the URL, so that a link opens the same view. */
export function useTypeChoice(): TypeChoiceState {
  const [search, setSearch] = useSearchParams()
  return {
    chosen: search.get(param),
    choose: type =>
      setSearch(now => {
        const next = new URLSearchParams(now)
        if (type === null) next.delete(param)
        else next.set(param, type)
        return next
      }),
  }
}

/** Chooses one of the given degree types or all of them. Where there is only one, there is nothing to choose. */
export function TypeChoice({ chosen, choose, types }: TypeChoiceState & { types: readonly string[] }) {
  if (types.length < 2) return null
  const options = degreeTypes
    .filter(({ code }) => types.includes(code))
    .map(({ code, name, shortName }) => ({ value: code, label: shortName, title: name }))
  return (
    <Select
      className={styles.type ?? ''}
      aria-label="学位类型"
      value={chosen ?? all}
      options={[{ value: all, label: '全部类型' }, ...options]}
      onChange={value => choose(value === all ? null : value)}
    />
  )
}
