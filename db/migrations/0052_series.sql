-- Matchups of three and of five games (brackets 20): a format ends with how many each round has, from the final back.
alter table divisions drop constraint divisions_format_known; -- safe: the one below takes its place
alter table divisions add constraint divisions_format_known check (format ~ '^(single|third-place|placement|double|double-bye|stepladder|entries:[0-9]{1,2}(,[0-9]{1,2}){0,13})( best [135](,[135]){0,13})?$');
