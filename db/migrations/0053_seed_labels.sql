-- What staff call the seeds of a bracket (brackets 23): a list, the first seed first, null where that is the number.
alter table divisions add column seed_labels jsonb constraint divisions_seed_labels_list check (jsonb_typeof(seed_labels) = 'array');
