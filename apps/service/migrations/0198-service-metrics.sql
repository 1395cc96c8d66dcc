-- What the nodes measure, summed over all of them in steps of five minutes, for the charts of the console. Kept for 30 days.
-- module: service-metrics
create table service_metrics (
  -- The beginning of the step.
  at timestamptz not null,
  metric text not null,
  label text not null,
  value double precision not null,
  primary key (at, metric, label)
);
