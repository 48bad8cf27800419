-- Matchups with another number of games than their round (brackets 24): behind the lengths of the rounds, by their places from the final back.
alter table divisions drop constraint divisions_format_known; -- safe: the one below takes its place
alter table divisions add constraint divisions_format_known check (format ~ '^(single|third-place|placement|double|double-bye|stepladder|entries:[0-9]{1,2}(,[0-9]{1,2}){0,13})( best [135](,[135]){0,13}( but ([0-9]{1,2}|third|fifth|seventh|losers)-[0-9]{1,2}=[135](,([0-9]{1,2}|third|fifth|seventh|losers)-[0-9]{1,2}=[135]){0,63})?)?$');
