import { Counter, type CounterConfiguration, Histogram, type HistogramConfiguration } from 'prom-client'

/** All values of each label. */
type Values = Readonly<Record<string, readonly string[]>>
type LabelsOf<V extends Values> = { readonly [Name in keyof V]: V[Name][number] }

/** A counter with a fixed set of label values. */
export interface StartedCounter<Labels> extends Pick<Counter<keyof Labels & string>, 'get'> {
  inc(labels: Labels, by?: number): void
}

export interface StartedHistogram<Labels> extends Pick<Histogram<keyof Labels & string>, 'get'> {
  observe(labels: Labels, value: number): void
}

type Configuration<Whole> = Omit<Whole, 'labelNames'>

/**
 * A counter whose series all start at 0. Prometheus needs a scraped value before an increase: otherwise the first event of a series is in
 * no `increase()` and no `rate()`.
 */
export function startedCounter<const V extends Values>(
  configuration: Configuration<CounterConfiguration<string>>,
  values: V,
): StartedCounter<LabelsOf<V>> {
  const counter = new Counter({ ...configuration, labelNames: Object.keys(values) })
  for (const labels of eachOf(values)) counter.inc(labels, 0)
  return counter
}

/** The same for a histogram. */
export function startedHistogram<const V extends Values>(
  configuration: Configuration<HistogramConfiguration<string>>,
  values: V,
): StartedHistogram<LabelsOf<V>> {
  const histogram = new Histogram({ ...configuration, labelNames: Object.keys(values) })
  for (const labels of eachOf(values)) histogram.zero(labels)
  return histogram
}

/** All combinations of label values. */
const eachOf = (values: Values): readonly Readonly<Record<string, string>>[] =>
  Object.entries(values).reduce<readonly Readonly<Record<string, string>>[]>(
    (rows, [name, some]) => rows.flatMap((row) => some.map((value) => ({ ...row, [name]: value }))),
    [{}],
  )
