-- Brackets in which the best enter late, and those with a game for each place (brackets 19).
alter table divisions drop constraint divisions_format_known; -- safe: the one below takes its place
alter table divisions add constraint divisions_format_known check (format in ('single', 'third-place', 'placement', 'double', 'double-bye', 'stepladder') or format ~ '^entries:[0-9]{1,2}(,[0-9]{1,2}){0,13}$');
