-- Each has a file of its own in src/domain/sport, of the same name.
insert into sports (type, name) values
	('3x3-basketball', '3x3 Basketball'), ('beach-volleyball', 'Beach Volleyball'), ('soccer', 'Soccer'), ('futsal', 'Futsal'),
	('handball', 'Handball'), ('ice-hockey', 'Ice Hockey'), ('field-hockey', 'Field Hockey'), ('softball', 'Softball'),
	('flag-football', 'Flag Football'), ('ultimate', 'Ultimate'), ('netball', 'Netball')
	on conflict (type) do nothing;
